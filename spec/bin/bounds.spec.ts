// tags: full
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadCommand } from '../../bin/commands/index.ts'
import { addGift } from '../support/credits.ts'
import { database } from '../support/database.ts'
import { addLessonType, addSchool, addSlot, SCHOOL } from '../support/school.ts'
import { runAt } from '../support/terminal.ts'

const AT = ['--school', SCHOOL]
/** Lists with their required arguments. */
const LISTS: readonly (readonly [name: string, ...words: string[]])[] = [
  ['schools list'],
  ['lessons list', ...AT],
  ['bookings list', ...AT],
  ['bookings find', 'ana'],
  ['partners list', ...AT],
  ['keys list'],
  ['keys list', ...AT],
  ['owners list'],
  ['affiliates list'],
  ['affiliates report'],
  ['partners report', ...AT],
  ['instructors list', ...AT],
  ['lesson-types list', ...AT],
  ['spots list'],
  ['brands list'],
  ['events list', ...AT],
  ['stock list', ...AT],
  ['payments list', ...AT],
  ['credits list', ...AT]
]

t.test('a list of the command line', async t => {
  const { url, sql } = await database(t)
  const run = async (name: string, ...args: string[]) =>
    runAt(await loadCommand(name), { DATABASE_URL: url }, args)
  await addSchool(sql)
  await addSchool(sql, { id: 'other' })
  for (const name of ['first', 'second']) {
    const slotId = await addSlot(sql, { daysAhead: name === 'first' ? 1 : 2 })
    await run('keys issue', '--kind', 'school', ...AT, '--partner', name)
    await run('owners add', ...AT, '--email', `${name}@example.com`, '--name', name)
    await run('affiliates add', name, '--name', name)
    await run('brands add', name, '--name', name)
    await run('instructors add', ...AT, '--name', name)
    await run(
      'stock set',
      ...AT,
      '--item',
      'wetsuit',
      '--size',
      name === 'first' ? 'M' : 'L',
      '--quantity',
      '3'
    )
    await addLessonType(sql, { id: name })
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at,
        customer_name, customer_email, affiliate_id)
      values (gen_random_uuid(), ${SCHOOL}, ${slotId}, partner_of(${SCHOOL}, ${name}), 1, 0, 'EUR', 'confirmed', now(), 'Ana', '', ${name})`
    await sql`insert into charges (school_id, id, kind, cents, currency, state, provider, mode, created_at)
      values (${SCHOOL}, gen_random_uuid(), 'full', 100, 'EUR', 'lapsed', 'stripe', 'test', now())`
    await addGift(sql, 5000)
  }

  for (const [name, ...words] of LISTS) {
    t.test(`respects --limit and reports if there are more: ${[name, ...words].join(' ')}`, async t => {
      const all = await run(name, ...words, '--json')
      const { length } = JSON.parse(all.out)
      t.ok(length >= 2)
      t.notMatch(all.err, 'There are more rows')
      const one = await run(name, ...words, '--limit', '1', '--json')
      t.equal(one.code, 0)
      t.equal(JSON.parse(one.out).length, 1)
      t.match(one.err, 'There are more rows than the limit of 1; use a larger --limit N.')
      t.notMatch((await run(name, ...words, '--limit', String(length))).err, 'There are more rows')
    })
  }

  t.test('refuses limits that are not a whole number from 1 to 100000', async t => {
    for (const limit of ['0', '-1', '1.5', 'many', '100001', '99999999999999999999']) {
      const refused = await run('schools list', `--limit=${limit}`)
      t.match(refused, { code: 2, out: '' }, limit)
      t.match(refused.err, 'is not a whole number from 1 to 100000')
    }
  })

  t.test('lists active keys first, whatever their age', async t => {
    const [old, ...others] = JSON.parse((await run('keys list', ...AT, '--json')).out)
    for (const { id } of others) await run('keys revoke', id, '--yes')
    t.match(JSON.parse((await run('keys list', ...AT, '--limit', '1', '--json')).out), [{ id: old.id }])
  })
})

t.test('a file that is imported has at most 32 MB', async t => {
  const { url, sql } = await database(t)
  await addSchool(sql)
  const file = join(t.testdir(), 'large')
  writeFileSync(file, '')
  truncateSync(file, 32 * 1024 * 1024 + 1)
  const rows: readonly [name: string, ...words: string[]][] = [
    ['lessons import', file, ...AT],
    ['usage import', file],
    ['spots import', file],
    ['lessons block', ...AT, '--instructor', 'ana', '--ics', file],
    ['schools set', SCHOOL, '--logo', file]
  ]
  for (const [name, ...words] of rows) {
    const { code, out, err } = await runAt(await loadCommand(name), { DATABASE_URL: url }, words)
    t.match({ code, out }, { code: 1, out: '' }, name)
    t.match(err, `${file} is larger than 32 MB; split it and import the parts one after another.`, name)
  }
  for (const name of ['lessons import', 'usage import', 'spots import']) {
    const { out } = await runAt(await loadCommand(name), {}, ['--help'])
    t.match(out.replaceAll('\n', ' '), 'at most 32 MB', name)
  }
})
