import t from 'tap'
import { loadCommand } from '../../bin/commands/index.ts'
import { locksOf } from '../../bin/plan.ts'
import { database } from '../support/database.ts'
import { runAt } from '../support/terminal.ts'

t.test('the locks of a migration are derived from its text', async t => {
  const rows: readonly [text: string, locks: string[]][] = [
    ['create table boats (id int); create index boats_by_id on boats (id);', []],
    ['alter table slots add column tide text', ['slots: reads and writes']],
    ['create unique index a on slots (id); create index b on slots (id)', ['slots: writes']],
    ['create trigger a after insert\n on slots for each row execute function f()', ['slots: writes']],
    ['update bookings b set notes = null', ['bookings: writes of the same rows']],
    ['drop index slots_by_end', ['an index: reads and writes of its table']],
    ['-- alter table slots\ncreate function f() returns int as $$ delete from slots; $$ language sql', []]
  ]
  for (const [text, locks] of rows) t.strictSame(locksOf(text), locks, text)
})

t.test('migrate', async t => {
  const { sql, url } = await database(t)
  const migrate = await loadCommand('migrate')
  const run = (...args: string[]) => runAt(migrate, { DATABASE_URL: url }, args)

  t.test('lists the state of the database as rows', async t => {
    const { code, out } = await run('--status')
    t.equal(code, 0)
    t.match(out, /^name +state\n000001_schools +applied\n/)
    t.equal((await run('--plan')).out, 'The database is up to date.')
  })

  t.test('plans pending migrations with their locks, and changes nothing', async t => {
    await sql`delete from schema_migrations where name = '000051_instructor_swaps'`
    const { out } = await run('--plan')
    t.match(out, /^name +locks\n000051_instructor_swaps +slot_instructors: writes$/)
    t.match((await run('--status')).out, /\n000051_instructor_swaps +pending\n/)
    t.strictSame(JSON.parse((await run('--plan', '--json')).out), [
      { name: '000051_instructor_swaps', locks: ['slot_instructors: writes'] }
    ])
  })
})
