// tags: full sql
import t from 'tap'
import { migrate, SQL_FOLDER } from '../../../lib/infra/migrations.ts'
import { database } from '../../support/database.ts'

const [PARTS, WHOLE] = ['Jose\u0301', 'José']

t.test('texts older than composition', async t => {
  const { sql, url } = await database(t, { empty: true })
  await migrate(url, SQL_FOLDER, name => name < '000090')
  await sql`insert into schools (id, name, time_zone) values ('s', 'S', 'Europe/Lisbon')`
  await sql`insert into partners (school_id, name) values ('s', 'Hotel')`
  await sql`insert into lesson_types (school_id, id, name, level, kind, duration_minutes, capacity, max_students_per_instructor, price_cents)
    values ('s', 'group', 'Group', 'all', 'group', 60, 10, 10, 1)`
  await sql`insert into instructors (school_id, id, name) values ('s', 'a', ${PARTS}), ('s', 'b', 'Rui'), ('s', 'c', ${WHOLE})`
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, price_cents)
    select gen_random_uuid(), 's', 'group', spot, '2099-07-01', '09:00', '10:00', 'Europe/Lisbon', 10, 1
    from unnest(array[${PARTS}, 'Baleal']) spot`
  const add = (n: number, reference: string) => sql`
    insert into bookings (id, school_id, slot_id, partner_id, external_ref, reseller_reference, participants, total_cents,
      currency, status, confirmed_at, customer_name, customer_email, contact)
    select ${`00000000-0000-7000-8000-00000000000${n}`}::uuid, 's', s.id, p.id, ${reference}, ${reference}, 1, 1, 'EUR', 'confirmed', now(), 'Ana',
      ${`${PARTS}@example.com`}, jsonb_build_object('emailAddress', ${`${PARTS}@example.com`}::text)
    from slots s, partners p where s.spot_name = 'Baleal'`
  await add(1, `${PARTS}-1`)
  await add(2, `${PARTS}-2`)
  await add(3, `${WHOLE}-2`)
  await add(4, 'plain')
  await migrate(url)

  t.test('are composed for comparison, and references stay unique', async t => {
    const rows =
      await sql`select external_ref as ref, reseller_reference as reseller, customer_email as email,
      contact ->> 'emailAddress' as contact from bookings order by id`
    const email = { email: `${WHOLE}@example.com`, contact: `${WHOLE}@example.com` }
    t.strictSame(
      rows.map(row => ({ ...row })),
      [
        { ref: `${WHOLE}-1`, reseller: `${WHOLE}-1`, ...email },
        { ref: `${PARTS}-2`, reseller: `${WHOLE}-2`, ...email },
        { ref: `${WHOLE}-2`, reseller: `${WHOLE}-2`, ...email },
        { ref: 'plain', reseller: 'plain', ...email }
      ]
    )
    const spots = await sql`select spot_name as spot from slots order by spot_name`
    t.strictSame(
      spots.map(({ spot }) => spot),
      ['Baleal', WHOLE]
    )
    const names = await sql`select name from instructors order by id`
    t.strictSame(
      names.map(({ name }) => name),
      [PARTS, 'Rui', WHOLE],
      'one whose name another has keeps it'
    )
  })
})
