import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addConnectorKey } from '../../support/owner.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('keys list', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)

  t.test('says how to issue one where there is none', async t => {
    t.match((await run('keys', 'list')).out, /There is no key yet\. Issue one:/)
    t.equal((await run('keys', 'list', '--json')).out, '[]\n')
  })

  t.test('lists keys of every kind without their text, or those of a school', async t => {
    const { id, key } = (
      await run('keys', 'issue', '--kind', 'school', '--school', SCHOOL, '--partner', 'Hotel', '--json')
    ).json()
    await run('keys', 'issue', '--kind', 'platform', '--label', 'App', '--scopes', 'sizing')
    const connector = await addConnectorKey(sql)
    const { out, json } = await run('keys', 'list', '--json')
    for (const text of [key, connector.key]) t.notMatch(out, text)
    t.match(json(), [
      { id, kind: 'school', partner: 'Hotel', lastFour: key.slice(-4), expiresAt: null, revokedAt: null },
      { kind: 'platform', label: 'App', scopes: ['sizing'], expiresAt: null, revokedAt: null },
      { id: connector.id, kind: 'connector', schoolId: SCHOOL, label: 'Assistant', expiresAt: /Z$/ }
    ])
    t.match((await run('keys', 'list', '--school', SCHOOL, '--json')).json(), [{ id }, { id: connector.id }])
    t.match(
      (await run('keys', 'list')).out,
      /\n.* school +onda-clara +Hotel .*\n.* platform .*\n.* connector /
    )
  })

  t.test('refuses an unknown school', async t => {
    t.match(await run('keys', 'list', '--school', 'nope'), { code: 1, err: /no school "nope"/ })
  })
})
