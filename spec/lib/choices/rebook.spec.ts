// tags: sql
import t from 'tap'
import { createSale } from '../../../lib/booking/transactions.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import {
  addLessonType,
  addPartner,
  addSchool,
  addSlot,
  changeType,
  requestOf,
  SCHOOL
} from '../../support/school.ts'

/** Columns that a rebooking does not copy. `order_*`: an order keeps its bookings. `pay_cents`: the payments move instead. */
const NOT_COPIED = [
  ...['id', 'reference', 'entry_id', 'external_ref', 'slot_id', 'request_digest'],
  ...['status', 'hold_expires_at', 'created_at', 'confirmed_at', 'updated_at', 'changes', 'erased_at'],
  ...['cancelled_at', 'cancelled_by', 'cancellation_reason', 'cancellation_refund', 'refund_percent'],
  ...['hour_began', 'hour_changes', 'address_changes', 'freed', 'chosen_at'],
  ...['order_id', 'order_n', 'order_size', 'pay_cents'],
  // The movement of the payment goes to the new booking.
  ...['credit_id', 'credit_cents'],
  // Copied by a use of the pack: see spec/lib/packs.
  'pack_id'
]

/** Values of the copied columns: not the default, and not those of the lesson type today. */
const FORMER = {
  participants: 2,
  currency: 'EUR',
  customer_name: 'Ana Silva',
  customer_email: 'ana@wave.example',
  customer_phone: '+351 900 000 000',
  contact: { fullName: 'Ana Silva', emailAddress: 'ana@wave.example' },
  unit_items: [
    { uuid: '0197a4c2-0000-4000-8000-000000000001', unitId: 'child' },
    { uuid: '0197a4c2-0000-4000-8000-000000000002', unitId: 'adult' }
  ],
  unit_seats: { adult: 1, child: 1 },
  unit_cents: { adult: 3300, child: 2000 },
  total_cents: 5300,
  offer: { title: 'Spring', cents: 200, prices: { adult: 3500, child: 2200 } },
  off_cents: 400,
  answers: { allergies: 'none' },
  pickup: { requested: true, at: 'Hotel Mar' },
  dropoff: { requested: true, at: 'Hotel Sol' },
  notes: 'left-handed',
  reseller_reference: 'H-1',
  language: 'de',
  discount_percent: 5,
  commission_percent: 7,
  collects: 'partner',
  priced_each: false,
  email_receipt: true,
  affiliate_id: 'hotel',
  form_network: '203.0.113.0/24',
  form_domain: 'wave.example',
  unproven_until: '2020-01-01T00:00:00Z'
}

type Row = Readonly<Record<string, unknown>>

const rowOf = async (sql: Sql, id: string): Promise<Row> =>
  singleRow(await sql<{ row: Row }[]>`select to_jsonb(b) as row from bookings b where id = ${id}`).row

/** A booking with the values of FORMER in a lesson of type group, which was called off. */
async function addCalledOff(sql: Sql) {
  await addSchool(sql)
  await addLessonType(sql, { id: 'kids' })
  await changeType(sql, { units: 'adult:13-99:4000,child:6-12:3000' })
  await sql`insert into affiliates (id, name) values ('hotel', 'Hotel')`
  const slotId = await addSlot(sql)
  const partnerId = await addPartner(sql, 'Hotel Mar')
  const { book } = createSale(sql)
  const { bookingId } = await book(requestOf({ slotId, partnerId, participants: 2 }))
  const columns = Object.keys(FORMER).join(', ')
  await sql.unsafe(
    `update bookings b set (${columns}) = (select ${columns} from jsonb_populate_record(b, $1)) where id = $2`,
    [FORMER as never, bookingId]
  )
  await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
  return bookingId
}

/** Rebooks a called-off booking by a guest (null) or a person; returns the new booking. */
async function rebook(
  sql: Sql,
  personId: string | null,
  formerId: string,
  target: object = {}
): Promise<Row> {
  const id = uuidV7(Date.now())
  const slotId = await addSlot(sql, { daysAhead: 4, ...target })
  const { code } = singleRow(
    await sql`select r.code from bookings b, rebook(${SCHOOL}, ${personId}, ${id}, b, ${slotId}) as r where b.id = ${formerId}`
  )
  t.equal(code, 'ok')
  return rowOf(sql, id)
}

t.test('a rebooked party keeps every column', async t => {
  const { sql } = await database(t)
  const formerId = await addCalledOff(sql)
  const former = await rowOf(sql, formerId)
  const copied = Object.keys(former).filter(column => !NOT_COPIED.includes(column))
  t.strictSame(
    copied.filter(column => !(column in FORMER)),
    ['net_cents', 'school_id', 'partner_id'],
    'a new column is copied, or named in NOT_COPIED'
  )
  const copiedOf = (row: Row) =>
    Object.fromEntries(
      copied.filter(column => column !== 'unproven_until').map(column => [column, row[column]])
    )

  await t.test('after the choice of a guest, who stays unproven until the new lesson', async t => {
    const booking = await rebook(sql, null, formerId)
    t.strictSame(copiedOf(booking), copiedOf(former))
    t.equal(Date.parse(booking.unproven_until as string) > Date.now(), true)
  })

  await t.test('by staff, which proves the guest', async t => {
    const booking = await rebook(sql, uuidV7(Date.now()), formerId)
    t.strictSame(copiedOf(booking), copiedOf(former))
    t.equal(booking.unproven_until, null)
  })

  await t.test('but not units and their prices in a lesson of another type', async t => {
    const booking = await rebook(sql, null, formerId, { lessonTypeId: 'kids' })
    t.match(booking, { unit_items: null, unit_seats: null, unit_cents: null, offer: null, total_cents: 5300 })
    t.match(booking, { form_network: FORMER.form_network, form_domain: FORMER.form_domain })
  })
})
