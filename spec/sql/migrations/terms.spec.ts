// tags: full sql
import t from 'tap'
import { migrate, SQL_FOLDER } from '../../../lib/infra/migrations.ts'
import { database } from '../../support/database.ts'

/** Types in the signatures of current functions. */
const TYPES = '000657_party_prices'

t.test('older bookings get the terms of their sale', async t => {
  const { sql, url } = await database(t, { empty: true })
  // Current functions name later columns and types; this spec calls none of them.
  await sql`do $$ begin execute format('alter database %I set check_function_bodies = off', current_database()); end $$`
  await migrate(url, SQL_FOLDER, name => name < '000260' || name === TYPES || name.startsWith('functions/'))
  await sql`insert into schools (id, name, time_zone) values ('s', 'S', 'Europe/Lisbon')`
  await sql`insert into partners (school_id, name) values ('s', 'Hotel'), ('s', 'Guide')`
  await sql`insert into school_keys (id, school_id, partner_id, digest, last_four, discount_percent, created_at, revoked_at)
    select gen_random_uuid(), 's', p.id, sha256(k.n::text::bytea), 'abcd', k.percent, '2026-01-01'::timestamptz + k.n * interval '1 day', k.ended
    from partners p, (values (1, 20, null), (2, 15, null), (3, 10, '2026-02-01'::timestamptz)) as k(n, percent, ended)
    where p.name = 'Hotel'`
  await sql`insert into lesson_types (school_id, id, name, level, kind, duration_minutes, capacity, max_students_per_instructor, price_cents, pricing_per)
    select 's', lower(per), per, 'all', 'group', 60, 10, 10, 1, per from unnest(array['UNIT', 'BOOKING']) per`
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, price_cents)
    select gen_random_uuid(), 's', id, 'Baleal', '2099-07-01', '09:00', '10:00', 'Europe/Lisbon', 10, 1 from lesson_types`
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at,
      customer_name, customer_email)
    select gen_random_uuid(), 's', s.id, p.id, 3, 10000, 'EUR', 'confirmed', now(), 'Ana', 'ana@example.com' from slots s, partners p`
  const events = () => sql`select count(*)::int as n from events`
  const [before] = await events()
  await migrate(url)

  const rows =
    await sql`select p.name, s.lesson_type_id as per, b.discount_percent as percent, b.collects, b.net_cents::int as net
    from bookings b join partners p on p.id = b.partner_id join slots s on s.id = b.slot_id order by p.name, per`
  t.strictSame(
    rows.map(row => ({ ...row })),
    [
      { name: 'Guide', per: 'booking', percent: 0, collects: 'school', net: 10_000 },
      { name: 'Guide', per: 'unit', percent: 0, collects: 'school', net: 10_000 },
      { name: 'Hotel', per: 'booking', percent: 10, collects: 'partner', net: 9_000 },
      { name: 'Hotel', per: 'unit', percent: 10, collects: 'partner', net: 9_001 }
    ],
    'those of the newest key, as reports had them; 33.34 less a tenth is 30.01, twice 33.33 less a tenth 60.00'
  )
  const keys = await sql`select discount_percent as percent from school_keys order by created_at`
  t.strictSame(
    keys.map(({ percent }) => percent),
    [15, 15, 10],
    'keys that work say what the newest of them says'
  )
  const [terms] = await sql`select discount_percent as percent, collects from partners where name = 'Hotel'`
  t.strictSame({ ...terms }, { percent: 15, collects: 'partner' })
  t.strictSame((await events())[0], before, 'and nobody is told')
})
