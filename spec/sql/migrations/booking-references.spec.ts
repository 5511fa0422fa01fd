// tags: full sql
import t from 'tap'
import { migrate, SQL_FOLDER } from '../../../lib/infra/migrations.ts'
import { database } from '../../support/database.ts'

t.test('bookings older than references', async t => {
  const { url, sql } = await database(t, { empty: true })
  await migrate(url, SQL_FOLDER, name => name < '000071')
  await sql`insert into schools (id, name, time_zone) values ('onda', 'Onda', 'Europe/Lisbon')`
  await sql`insert into partners (school_id, name) values ('onda', 'Hotel')`
  await sql`insert into lesson_types (school_id, id, name, level, kind, duration_minutes, capacity, price_cents)
    values ('onda', 'group', 'Group', 'beginner', 'group', 120, 8, 3500)`
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity,
      price_cents) values (gen_random_uuid(), 'onda', 'group', 'Baleal', '2026-07-01', '10:00', '12:00', 'Europe/Lisbon', 8, 0)`
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at,
      customer_name, customer_email)
    select gen_random_uuid(), 'onda', s.id, p.id, 1, 0, 'EUR', 'confirmed', now(), 'Ana', 'ana@example.com'
    from slots s, partners p, generate_series(1, 3000)`
  await migrate(url)

  await t.test('get one each', async t => {
    const [row] = await sql`select count(distinct reference)::int as references,
      bool_and(reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$') as "areReadable" from bookings`
    t.strictSame({ ...row }, { references: 3000, areReadable: true })
  })

  await t.test('keep the UID they were sent under', async t => {
    const [row] = await sql`select count(*)::int as sent from bookings where entry_id is null and changes = 0`
    t.equal(row?.sent, 3000)
    const [migrated] = await sql`
      select octo_booking_json(school_id, null, id) ->> 'reference' = id::text as same from bookings limit 1`
    t.equal(migrated?.same, true)
  })
})
