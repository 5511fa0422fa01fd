import type { SchoolOffer } from '../../../lib/booking/offers/rules.ts'
import type { AgeUnit } from '../../../lib/booking/units.ts'
import type { Transfers } from '../../../lib/guests/transfers/rules.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'

/** A lesson as the form that books it shows it. */
export interface DeskLesson
  extends Pick<CentreLesson, 'id' | 'name' | 'translations' | 'spotName' | 'startTime'> {
  readonly lessonTypeId: string
  readonly date: string
  /** Seats left, by capacity and instructor ratio. */
  readonly left: number
  readonly priceCents: number
  readonly currency: string
  /** Units of a lesson sold by age, the default first; else null. */
  readonly units: readonly AgeUnit[] | null
  /** True if the price is per party. */
  readonly isForAll: boolean
  /** From the moment of the read to its beginning. */
  readonly leadMs: number
  /** Offers of the school. */
  readonly offers: readonly SchoolOffer[]
  /** Pickup and drop-off points of its type. */
  readonly transfers: Transfers
}

/** A lesson to book at the desk or to move a booking to, or undefined. */
export async function findDeskLesson(
  sql: Sql,
  schoolId: string,
  id: string
): Promise<DeskLesson | undefined> {
  const [lesson] = await sql<DeskLesson[]>`
    select s.id, t.id as "lessonTypeId", t.name, t.translations, s.spot_name as "spotName", s.local_date::text as date,
      to_char(s.local_start, 'HH24:MI') as "startTime",
      greatest(0, sellable_seats(t.kind, s.capacity, s.spots_taken - coalesce(h.free, 0), s.instructor_count, t.max_students_per_instructor) - s.spots_taken + coalesce(h.free, 0)) as left,
      s.price_cents as "priceCents", c.currency, t.pricing_per <> 'UNIT' as "isForAll",
      extract(epoch from s.starts_at - statement_timestamp())::float8 * 1000 as "leadMs", c.offers, transfers_of(c.points, t.id, t.transfers_required) as transfers,
      case when t.units is not null then lesson_units(t.units, s.unit_cents, s.price_cents) end as units
    from slots s join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    join schools c on c.id = ${schoolId}
    left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id
    where s.school_id = ${schoolId} and s.id = ${id}`
  return lesson
}
