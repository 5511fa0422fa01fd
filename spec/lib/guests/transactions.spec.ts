// tags: sql
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { listBookingsOf } from '../../../lib/guests/queries.ts'
import { eraseCustomer, eraseOldCustomers } from '../../../lib/guests/transactions.ts'
import { connect, type Sql } from '../../../lib/infra/database/pool.ts'
import { database } from '../../support/database.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

/** Columns that an erasure keeps, then those with personal data. */
const PRESERVED = [
  'participants',
  'total_cents',
  'currency',
  'status',
  'external_ref',
  'slot_id',
  'created_at',
  'unit_items'
]

interface Named {
  readonly schoolId?: string
  readonly name?: string
  readonly email?: string
  readonly contact?: object | null
  readonly unitItems?: readonly object[] | null
}

async function addBooking(
  sql: Sql,
  slotId: string,
  { name = 'Ana', email = 'ana@example.com', ...more }: Named = {}
) {
  const id = randomUUID()
  const { schoolId = SCHOOL, contact = null, unitItems = null } = more
  await sql`insert into bookings (id, school_id, slot_id, partner_id, external_ref, participants, total_cents, currency,
      status, confirmed_at, customer_name, customer_email, customer_phone, notes, contact, unit_items)
    select ${id}, ${schoolId}, ${slotId}, id, ${id}, 2, 7000, 'EUR', 'confirmed', now(), ${name}, ${email}, '+351 1', 'left foot',
      ${contact && JSON.stringify(contact)}::text::jsonb, ${unitItems && JSON.stringify(unitItems)}::text::jsonb
    from partners where school_id = ${schoolId}`
  return id
}

async function read(sql: Sql, id: string): Promise<Record<string, unknown>> {
  const [row] = await sql`select * from bookings where id = ${id}`
  return row as Record<string, unknown>
}

function pick(row: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(names.map(name => [name, row[name]]))
}

const NOBODY = {
  ...{ customer_name: '', customer_email: '', customer_phone: null, notes: null, contact: null },
  answers: null
}

t.test('the data of one person', async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  await sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel')`
  const slotId = await addSlot(sql)
  const contact = { emailAddress: 'ANA@example.com', fullName: 'Ana' }
  const seats = [
    { uuid: randomUUID(), unitId: 'participant', contact },
    { uuid: randomUUID(), unitId: 'participant', contact: { emailAddress: 'bob@example.com' } }
  ]
  const own = await addBooking(sql, slotId)
  const octo = await addBooking(sql, slotId, { email: '', contact, unitItems: seats })
  const guest = await addBooking(sql, slotId, { name: 'Bob', email: 'bob@example.com', unitItems: seats })
  const other = await addBooking(sql, slotId, { name: 'Eva', email: 'eva@example.com' })

  t.test('is found in every column, in any case', async t => {
    const found = await listBookingsOf(sql, 'Ana@Example.com')
    t.strictSame(
      found.map(({ bookingId }) => bookingId),
      [own, octo, guest]
    )
    t.match(found[0], { customerName: 'Ana', customerPhone: '+351 1', notes: 'left foot', partner: 'Hotel' })
    t.match(found[1], { contact, unitItems: seats })
    t.strictSame(await listBookingsOf(sql, "'; drop table bookings; --"), [])
  })

  t.test('is erased; seats, money and other people stay', async t => {
    const before = await Promise.all([own, octo, guest, other].map(id => read(sql, id)))
    t.strictSame(await eraseCustomer(sql, 'ana@example.com'), [own, octo, guest].sort())
    const [ownAfter, octoAfter, guestAfter, otherAfter] = await Promise.all(
      [own, octo, guest, other].map(id => read(sql, id))
    )
    t.match(ownAfter, NOBODY)
    t.strictSame(pick(ownAfter!, PRESERVED), pick(before[0]!, PRESERVED))
    t.match(octoAfter, { ...NOBODY, unit_items: seats.map(({ contact: _, ...seat }) => seat) })
    t.match(guestAfter, { customer_name: 'Bob', notes: 'left foot' })
    t.strictSame(
      (guestAfter!.unit_items as object[]).map(seat => 'contact' in seat),
      [false, true]
    )
    t.strictSame(otherAfter, before[3])
    t.strictSame(await listBookingsOf(sql, 'ana@example.com'), [])
    t.strictSame(await eraseCustomer(sql, 'ana@example.com'), [], 'once is enough')
    t.strictSame(await eraseCustomer(sql, ''), [], 'and nobody is not everybody')
  })

  t.test('is erased long after the lesson, by one node at a time', async t => {
    const past = await addSlot(sql, { daysAhead: -31 })
    const recent = await addSlot(sql, { daysAhead: -29 })
    const old = await addBooking(sql, past, { unitItems: seats })
    const young = await addBooking(sql, recent)
    for (const id of [old, young]) {
      await sql`update bookings set answers = '{"hotel": "Casa Azul"}' where id = ${id}`
      await sql`insert into guests (school_id, booking_id, n, version, height_cm, answers) values (${SCHOOL}, ${id}, 1, 1, 172, '{"swim": "no"}')`
    }
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
        confirmed_at, customer_name, customer_email)
      select gen_random_uuid(), ${SCHOOL}, ${past}, id, 1, 0, 'EUR', 'confirmed', now(), 'Ana', 'ana@example.com'
      from partners, generate_series(1, 600)`
    const erased = await Promise.all([eraseOldCustomers(sql, 30), eraseOldCustomers(sql, 30)])
    t.equal(erased[0]! + erased[1]! + (await eraseOldCustomers(sql, 30)), 601)
    t.match(await read(sql, old), { ...NOBODY, unit_items: seats.map(({ contact: _, ...seat }) => seat) })
    t.match(await read(sql, young), { customer_name: 'Ana', answers: { hotel: 'Casa Azul' } })
    const rows = await sql`select booking_id from guests where booking_id in (${old}, ${young})`
    t.strictSame([...rows], [{ booking_id: young }], 'with what they answered')
    t.equal(await eraseOldCustomers(sql, 30), 0)
  })

  t.test('is erased again if data was added later', async t => {
    const slot = await addSlot(sql, { daysAhead: -20 })
    const renamed = await addBooking(sql, slot, { name: 'Lea', email: 'lea@example.com' })
    await eraseCustomer(sql, 'lea@example.com')
    await sql`update bookings set customer_name = 'Rui Second', customer_phone = '+351 2' where id = ${renamed}`
    t.equal(await eraseOldCustomers(sql, 15), 2, 'and what had become old by then')
    t.match(await read(sql, renamed), NOBODY)
  })

  t.test('is erased in batches, however many booked one lesson', async t => {
    const crowded = await addSlot(sql, { daysAhead: -14 })
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
        confirmed_at, customer_name, customer_email)
      select gen_random_uuid(), ${SCHOOL}, ${crowded}, id, 1, 0, 'EUR', 'confirmed', now(), 'Guest', 'guest@example.com'
      from partners, generate_series(1, 5100)`
    t.match(
      [...(await sql`select erased, is_done from erase_old_customers(${SCHOOL}, 13)`)],
      [{ erased: 5000, is_done: false }]
    )
    t.equal(await eraseOldCustomers(sql, 13), 100)
  })

  t.test('is deferred if another session locks it, without skipping later rows', async t => {
    const [first, second] = [
      await addBooking(sql, await addSlot(sql, { daysAhead: -10 })),
      await addBooking(sql, await addSlot(sql, { daysAhead: -9 }))
    ]
    const other = connect(url, { max: 1, idleInTransactionTimeoutMs: 0 })
    t.teardown(() => other.end({ timeout: 1 }))
    await other.unsafe('begin')
    await other.unsafe(`select from bookings where id = '${first}' for update`)
    t.equal(await eraseOldCustomers(sql, 5), 1)
    t.match(await read(sql, second!), NOBODY)
    await other.unsafe('commit')
    t.equal(await eraseOldCustomers(sql, 5), 1)
    t.match(await read(sql, first!), NOBODY)
  })

  t.test('is found without scanning other customers', async t => {
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
        confirmed_at, customer_name, customer_email, contact, unit_items)
      select gen_random_uuid(), ${SCHOOL}, ${slotId}, id, 1, 0, 'EUR', 'confirmed', now(), 'Guest', 'g' || n || '@example.com',
        jsonb_build_object('emailAddress', 'g' || n || '@example.com'),
        jsonb_build_array(jsonb_build_object('contact', jsonb_build_object('emailAddress', 's' || n || '@example.com')))
      from partners, generate_series(1, 4000) n`
    await sql`analyze bookings`
    const lone = connect(url, { max: 1 })
    t.teardown(() => lone.end({ timeout: 1 }))
    for (const statement of [
      () => eraseCustomer(lone, 'g7@example.com'),
      () => eraseCustomer(lone, 'S9@Example.com'),
      () => listBookingsOf(lone, 'nobody@example.com'),
      () => eraseOldCustomers(lone, 1)
    ]) {
      await lone.unsafe('begin')
      await statement()
      const [row] = await lone.unsafe(
        `select pg_stat_get_xact_tuples_returned('bookings'::regclass)::int as looked`
      )
      await lone.unsafe('commit')
      t.equal(row!.looked, 0, String(statement))
    }
    t.strictSame(await eraseCustomer(sql, 'g7@example.com'), [], 'it was done')
  })
})

t.test('the data of a person at two schools', async t => {
  const { sql } = await database(t)
  const ids: string[] = []
  for (const id of [SCHOOL, 'maresia-sul']) {
    await addSchool(sql, { id })
    await sql`insert into partners (school_id, name) values (${id}, 'Hotel')`
    ids.push(await addBooking(sql, await addSlot(sql, { schoolId: id, daysAhead: -40 }), { schoolId: id }))
  }
  const refuseTo = (id: string) =>
    sql.unsafe(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before update on bookings for each row when (old.school_id = '${id}') execute function refuse()`)

  t.test('is found at both, oldest first', async t => {
    await sql`update bookings set created_at = now() - interval '1 day' where id = ${ids[1]!}`
    t.match(await listBookingsOf(sql, 'ana@example.com'), [
      { bookingId: ids[1], schoolName: 'Onda Clara' },
      { bookingId: ids[0], schoolName: 'Onda Clara' }
    ])
  })

  t.test('is erased where possible, reports the locked school, and is erased there next time', async t => {
    await refuseTo(SCHOOL)
    await t.rejects(eraseOldCustomers(sql, 30), /no/)
    t.match(await read(sql, ids[0]!), { customer_name: 'Ana' })
    t.match(await read(sql, ids[1]!), NOBODY)
    await sql.unsafe('drop trigger refuse on bookings')
    t.equal(await eraseOldCustomers(sql, 30), 1)
    t.match(await read(sql, ids[0]!), NOBODY)
  })

  t.test('is erased at both on request', async t => {
    await sql`update bookings set customer_name = 'Ana', customer_email = 'ana@example.com'`
    t.strictSame(await eraseCustomer(sql, 'ANA@example.com'), [...ids].sort())
    for (const id of ids) t.match(await read(sql, id), NOBODY)
  })
})
