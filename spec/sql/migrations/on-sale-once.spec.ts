// tags: full sql
import t from 'tap'
import { migrate, SQL_FOLDER } from '../../../lib/infra/migrations.ts'
import { setOnSale } from '../../../lib/lessons/transactions.ts'
import { database } from '../../support/database.ts'

t.test('equal lessons older than their constraint', async t => {
  const { sql, url } = await database(t, { empty: true })
  await migrate(url, SQL_FOLDER, name => name < '000091')
  await sql`insert into schools (id, name, time_zone) values ('s', 'S', 'Europe/Lisbon')`
  await sql`insert into lesson_types (school_id, id, name, level, kind, duration_minutes, capacity, max_students_per_instructor, price_cents)
    values ('s', 'hire', 'Hire', 'all', 'group', 540, 10, 1, 1)`
  const rows = [
    ['Baleal', true],
    ['BALEAL', true],
    ['Baleal', false],
    ['Supertubos', true]
  ] as const
  const ids = rows.map((_, n) => `00000000-0000-7000-8000-00000000000${n}`)
  for (const [n, [spot, onSale]] of rows.entries()) {
    await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone,
        capacity, spots_taken, price_cents, on_sale)
      values (${ids[n]!}, 's', 'hire', ${spot}, '2099-07-01', '09:00', '18:00', 'Europe/Lisbon', 10, ${n}, 1, ${onSale})`
  }
  const [before] = await sql`select sum(schedule_version)::int as version from slots`
  await migrate(url)

  t.test('stay on sale, with their seats and versions', async t => {
    const stored = await sql`select spots_taken as taken, on_sale as "onSale", twin from slots order by id`
    t.strictSame(
      stored.map(row => ({ ...row })),
      rows.map(([, onSale], n) => ({ taken: n, onSale, twin: n === 1 ? 1 : 0 }))
    )
    const [after] = await sql`select sum(schedule_version)::int as version from slots`
    t.strictSame({ ...after }, { ...before })
  })

  t.test('are reopened only alone, once closed', async t => {
    t.strictSame(await setOnSale(sql, 's', [ids[1]!], false), [ids[1]!])
    await t.rejects(setOnSale(sql, 's', [ids[1]!], true), { code: 'slot_not_purchasable' })
    t.strictSame(await setOnSale(sql, 's', [ids[0]!], false), [ids[0]!])
    t.strictSame(await setOnSale(sql, 's', [ids[1]!], true), [ids[1]!])
  })
})
