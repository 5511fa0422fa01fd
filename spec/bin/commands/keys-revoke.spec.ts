import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('keys revoke', async t => {
  const { run, sql, url } = await cli(t)
  await addSchool(sql)
  const server = await serve(t, { on: { sql, url } })
  const issued = await run(
    'keys',
    'issue',
    '--kind',
    'school',
    '--school',
    SCHOOL,
    '--partner',
    'Hotel',
    '--json'
  )
  const { id, key } = issued.json()

  t.test('ends a key from its next request on, in a server that runs', async t => {
    t.equal((await server.get('/api/partner/v1/supplier', { key })).status, 200)
    const { code, out } = await run('keys', 'revoke', id)
    t.equal(code, 0)
    t.match(out, new RegExp(`^The key ${id} is revoked since 20`))
    t.equal((await server.get('/api/partner/v1/supplier', { key })).status, 401)
  })

  t.test('again says when it was, and keys list shows it', async t => {
    const { json } = await run('keys', 'revoke', id, '--json')
    const [listed] = (await run('keys', 'list', '--json')).json()
    t.strictSame(json(), { id, revokedAt: listed.revokedAt })
  })

  t.test('refuses an id that no key has', async t => {
    for (const unknown of ['nope', '01890000-0000-7000-8000-000000000000']) {
      t.match(await run('keys', 'revoke', unknown), {
        code: 1,
        err: new RegExp(`no key "${unknown}"`)
      })
    }
  })
})
