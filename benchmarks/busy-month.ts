import type { Sql } from '../lib/infra/database/pool.ts'
import { listOwed } from '../plugins/centre/money/queries.ts'
import { monthOf } from '../plugins/centre/money/rules.ts'

/** Last month of a large school: bookings of three partners, whose terms changed twice. */
export const MONTH = { bookings: 100_000, lessons: 280 } as const
const PARTNERS = ['Hotel Norte', 'Hotel Sul', 'Agência Mar'] as const
/** Consecutive discount and commission percentages. */
const TERMS = [
  [10, 5],
  [12, 8],
  [15, 10]
] as const
const STEP = 10_000

export function settledMonth() {
  return monthOf(new Date().toISOString().slice(0, 10), true)
}

/** The n-th booking. One in fifty was refunded; one in twenty of the others was cancelled too late for a refund. */
function bookingOf(n: number) {
  const [discount, commission] = TERMS[
    Math.floor((n * TERMS.length) / MONTH.bookings)
  ] as (typeof TERMS)[number]
  const seats = 1 + (n % 3)
  const priceCents = 3000 + (n % 7) * 37
  const refund = n % 50 === 49 ? 'FULL' : n % 20 === 19 ? 'NONE' : null
  return {
    partner: n % PARTNERS.length,
    seats,
    priceCents,
    discount,
    commission,
    isTheirs: n % 2 === 1,
    refund
  }
}

/** Expected amounts per partner, added up booking by booking. */
function expectedSums(): { owes: number; owed: number }[] {
  const sums = PARTNERS.map(() => ({ owes: 0, owed: 0 }))
  for (let n = 0; n < MONTH.bookings; n += 1) {
    const { partner, seats, priceCents, discount, commission, isTheirs, refund } = bookingOf(n)
    const sum = sums[partner] as (typeof sums)[number]
    if (refund === 'FULL') continue
    if (isTheirs) sum.owes += seats * Math.round((priceCents * (100 - discount)) / 100)
    else sum.owed += Math.round((seats * priceCents * commission) / 100)
  }
  return sums
}

/** Insert the month's bookings unless they exist, and check the settlement to the cent. */
export async function fillMonth(sql: Sql, schoolId: string): Promise<void> {
  const first = '00000000-0000-7000-d000-000000000000'
  if ((await sql`select from bookings where school_id = ${schoolId} and id = ${first}`).length > 0) return
  const days = settledMonth()
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, instructor_count, price_cents, on_sale)
    select ('00000000-0000-7000-d000-' || lpad(to_hex(n), 12, '0'))::uuid, ${schoolId}, 'group', 'Supertubos', ${days.from}::text::date + n / 10,
      time '08:00' + n % 10 * interval '1 hour', time '09:00' + n % 10 * interval '1 hour', 'Europe/Lisbon', 1000, 1, 3000, false
    from generate_series(0, ${MONTH.lessons - 1}::int) n on conflict do nothing`
  const ids = await sql<{ id: string }[]>`
    select partner_of(${schoolId}, name)::text as id from unnest(${PARTNERS}::text[]) with ordinality as x(name, n) order by n`
  for (let from = 0; from < MONTH.bookings; from += STEP) {
    const rows = Array.from({ length: STEP }, (_, i) => {
      const { partner, isTheirs, ...sold } = bookingOf(from + i)
      return { n: from + i, partner: ids[partner]?.id, collects: isTheirs ? 'partner' : 'school', ...sold }
    })
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at, cancelled_at,
        cancellation_refund, discount_percent, commission_percent, collects, customer_name, customer_email)
      select ('00000000-0000-7000-d000-' || lpad(to_hex(r.n), 12, '0'))::uuid, ${schoolId},
        ('00000000-0000-7000-d000-' || lpad(to_hex(r.n % ${MONTH.lessons}::int), 12, '0'))::uuid, r.partner, r.seats,
        r.seats * r."priceCents", 'EUR', case when r.refund is null then 'confirmed' else 'cancelled' end, clock_timestamp(),
        case when r.refund is not null then clock_timestamp() end, r.refund, r.discount, r.commission, r.collects, 'Guest ' || r.n, ''
      from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as r(n int, partner bigint, seats int, "priceCents" int, refund text, discount int, commission int, collects text)`
  }
  await sql`analyze slots, bookings`
  const owed = await listOwed(sql, schoolId, { by: 'taught', ...days })
  const partnerRows = PARTNERS.map(name => owed.find(row => row.name === name))
  const totals = partnerRows.map(row => ({ owes: row?.owesCents, owed: row?.owedCents }))
  const expected = expectedSums()
  if (JSON.stringify(totals) !== JSON.stringify(expected))
    throw new Error(`The settlement is ${JSON.stringify(totals)}, expected ${JSON.stringify(expected)}.`)
}
