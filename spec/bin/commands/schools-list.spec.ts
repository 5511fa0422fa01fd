import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool } from '../../support/school.ts'

t.test('schools list', async t => {
  const { run, sql } = await cli(t)

  t.test('says how to add one where there is none, and [] in JSON', async t => {
    t.match((await run('schools', 'list')).out, /There is no school yet\. Add one: swellbook schools add/)
    t.equal((await run('schools', 'list', '--json')).out, '[]\n')
  })

  t.test('lists schools by id', async t => {
    await addSchool(sql, { id: 'b' })
    await addSchool(sql, { id: 'a' })
    const { code, out } = await run('schools', 'list')
    t.equal(code, 0)
    t.match(out, /^id +name +timeZone +currency +website\na +Onda Clara +Europe\/Lisbon +EUR +-\nb /)
    const listed = (await run('schools', 'list', '--json')).json()
    t.strictSame(
      listed.map(({ id, timeZone }: { id: string; timeZone: string }) => [id, timeZone]),
      [
        ['a', 'Europe/Lisbon'],
        ['b', 'Europe/Lisbon']
      ]
    )
  })
})
