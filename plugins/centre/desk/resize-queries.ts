import type { AgeUnit, UnitSeats } from '../../../lib/booking/units.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'

/** A new party for a booking: a number of seats, or seats of each unit. */
export type PartyChange = { readonly seats: number } | { readonly unitSeats: UnitSeats }

/** Limits of a booking's party. */
interface PartyBounds {
  /** Maximum seats for this booking, by capacity and instructor ratio; never less than its present seats. */
  readonly max: number
  /** Units of its lesson with their prices; null if not sold by age. */
  readonly units: readonly AgeUnit[] | null
}

/** Limits of a booking's party; undefined if the booking does not exist. */
export async function findPartyBounds(
  sql: Sql,
  schoolId: string,
  bookingId: string
): Promise<PartyBounds | undefined> {
  const [bounds] = await sql<PartyBounds[]>`
    select greatest(b.participants, sellable_seats(t.kind, s.capacity, x.others, s.instructor_count, t.max_students_per_instructor) - x.others) as max,
      case when t.units is not null then lesson_units(t.units, s.unit_cents, s.price_cents) end as units
    from bookings b join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id
    cross join lateral (select greatest(0, s.spots_taken - coalesce(h.free, 0) - b.participants) as others) x
    where b.school_id = ${schoolId} and b.id = ${bookingId}`
  return bounds
}

/** Totals of a booking after each of these changes, by the rule that applies when they are stored; null without a price. */
export async function listResizeTotals(
  sql: Sql,
  schoolId: string,
  bookingId: string,
  changes: readonly PartyChange[]
): Promise<readonly (number | null)[]> {
  const { totals } = singleRow(
    await sql<{ totals: (number | null)[] }[]>`
    select to_json(resize_totals(${schoolId}, ${bookingId}, ${JSON.stringify(changes)}::text::jsonb)) as totals`
  )
  return totals
}
