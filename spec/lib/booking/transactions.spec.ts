import t from 'tap'
import { sweepHolds } from '../../../lib/booking/transactions.ts'
import { connect } from '../../../lib/database/pool.ts'
import { database } from '../../support/database.ts'
import { addSchool, addSlot, SCHOOL, seatsTaken } from '../../support/school.ts'

t.test('sweeping holds', async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  await sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel')`
  const slotId = await addSlot(sql)
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity,
      price_cents)
    select gen_random_uuid(), ${SCHOOL}, 'group', 'Baleal ' || n, current_date - 1, '10:00', '12:00', 'Europe/Lisbon', 8, 3500
    from generate_series(1, 2000) n`
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
      hold_expires_at, customer_name, customer_email)
    select gen_random_uuid(), ${SCHOOL}, ${slotId}, id, 2, 0, 'EUR', 'on_hold', now() + n * interval '1 minute', 'Ana', ''
    from partners, unnest(array[-1, 1]) n`
  await sql`update slots set spots_taken = 4 where id = ${slotId}`
  await sql`analyze slots, bookings`

  t.test('gives back the seats of those that ended, and looks at no other lesson', async t => {
    const lone = connect(url, { max: 1 })
    t.teardown(() => lone.end({ timeout: 1 }))
    await lone.unsafe('begin')
    await lone.unsafe(`select sweep_holds('${SCHOOL}')`)
    const [row] = await lone.unsafe(
      `select (pg_stat_get_xact_tuples_returned('slots'::regclass) + pg_stat_get_xact_tuples_fetched('slots'::regclass))::int
        as looked`
    )
    await lone.unsafe('commit')
    t.ok(row?.looked < 20, `${row?.looked} lessons were looked at`)
    t.equal(await seatsTaken(sql, slotId), 2)
    t.equal(await sweepHolds(sql), 0)
  })
})
