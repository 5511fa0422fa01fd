import type { Case } from '../case.ts'
import type { Answer, Request } from '../load.ts'
import { clearBookings, type Stage } from '../stage.ts'

const SEATS = 1000

const isCreated = ({ status, body }: Answer) =>
  status === 201 && (body === undefined || JSON.parse(body).ok === true)

function create(slotId: string, extra: object = {}) {
  return ({ schoolKey }: Stage): Request => ({
    method: 'POST',
    path: '/api/partner/v1/bookings',
    headers: { 'x-partner-api-key': schoolKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      lessonSlotId: slotId,
      customerName: 'Ana Silva',
      customerEmail: 'ana@example.com',
      ...extra
    })
  })
}

/**
 * The same work as one plain transaction: lock the lesson, count the seat (from zero again when full), insert the
 * booking.
 */
function transaction(pick: string) {
  return ({ slotIds }: Stage) => `\\set n ${pick}
begin;
select id, school_id, spots_taken from slots where id = ('{${slotIds.join(',')}}'::uuid[])[:n] for no key update;
update slots set spots_taken = (spots_taken + 1) % capacity where id = ('{${slotIds.join(',')}}'::uuid[])[:n];
insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at, customer_name, customer_email)
  select gen_random_uuid(), s.school_id, s.id, p.id, 1, 3500, 'EUR', 'confirmed', clock_timestamp(), 'Ana Silva', 'ana@example.com'
  from slots s join partners p on p.school_id = s.school_id where s.id = ('{${slotIds.join(',')}}'::uuid[])[:n] limit 1;
commit;
`
}

const prepare = ({ sql }: Stage) => clearBookings(sql)

export const bookings: readonly Case[] = [
  {
    name: 'booking-spread',
    description: 'bookings over 120 lessons',
    rivals: ['pgbench', 'peer'],
    goals: { pgbench: 1.6, peer: 3.5 },
    prepare,
    request: (stage, n) => create(stage.slotIds[n % stage.slotIds.length] as string)(stage),
    expect: isCreated,
    script: transaction('random(1, 120)')
  },
  {
    name: 'booking-hot',
    description: 'everyone books the same lesson',
    rivals: ['pgbench', 'peer'],
    goals: { pgbench: 6, peer: 10 },
    prepare,
    // A lesson has at most 1,000 seats; then all requests move on to the next.
    request: (stage, n) => create(stage.slotIds[Math.floor(n / SEATS)] as string)(stage),
    expect: isCreated,
    script: transaction('1')
  },
  {
    name: 'booking-read',
    description: 'bookings of 120 lessons, read one after another',
    rivals: ['bare'],
    goals: {},
    async prepare(stage) {
      await clearBookings(stage.sql)
      await stage.sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at, customer_name, customer_email)
        select s.id, s.school_id, s.id, p.id, 1, 3500, 'EUR', 'confirmed', clock_timestamp(), 'Ana Silva', 'ana@example.com'
        from slots s join partners p on p.school_id = s.school_id where s.id = any(${stage.slotIds}::uuid[])`
    },
    // Each booking has the id of its lesson.
    request: ({ schoolKey, slotIds }, n) => ({
      method: 'GET',
      path: `/api/partner/v1/bookings/${slotIds[n % slotIds.length]}`,
      headers: { 'x-partner-api-key': schoolKey }
    }),
    expect: ({ status, body }) => status === 200 && (body === undefined || isOfItsLesson(JSON.parse(body)))
  },
  {
    name: 'hold',
    description: 'holds over 120 lessons',
    rivals: [],
    goals: {},
    prepare,
    request: (stage, n) =>
      create(stage.slotIds[n % stage.slotIds.length] as string, { status: 'ON_HOLD' })(stage),
    expect: isCreated
  },
  {
    name: 'confirm',
    description: 'confirmations of as many holds',
    rivals: [],
    goals: {},
    async prepare(stage) {
      await clearBookings(stage.sql)
      await hold(stage)
    },
    request: ({ schoolKey }, n) => ({
      method: 'POST',
      path: `/api/partner/v1/bookings/${heldId(n % HOLDS)}/confirm`,
      headers: { 'x-partner-api-key': schoolKey }
    }),
    expect: ({ status, body }) =>
      status === 200 && (body === undefined || JSON.parse(body).status === 'confirmed')
  }
]

/** Prepared holds: 500 per lesson. */
const HOLDS = 60_000

const heldId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

async function hold({ sql, slotIds }: Stage): Promise<void> {
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, hold_expires_at, customer_name, customer_email)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, s.school_id, s.id, p.id, 1, 3500, 'EUR', 'on_hold',
      clock_timestamp() + interval '1 hour', 'Ana Silva', 'ana@example.com'
    from generate_series(0, ${HOLDS - 1}::int) as n
    join slots s on s.id = (${`{${slotIds.join(',')}}`}::uuid[])[1 + n % ${slotIds.length}::int]
    join partners p on p.school_id = s.school_id`
  // Otherwise the planner may treat the new table as empty.
  await sql`analyze bookings`
  await sql`update slots set spots_taken = ${HOLDS / slotIds.length}::int`
}

const isOfItsLesson = (booking: { bookingId: string; lessonSlotId: string }) =>
  booking.bookingId === booking.lessonSlotId
