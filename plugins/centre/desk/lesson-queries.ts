import type { SchoolOffer } from '../../../lib/booking/offers/rules.ts'
import type { AgeUnit } from '../../../lib/booking/units.ts'
import type { Question } from '../../../lib/guests/questions/rules.ts'
import type { Transfers } from '../../../lib/guests/transfers/rules.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import type { LessonScope } from '../../../lib/people/actor.ts'
import { readWeek } from '../kit/queries.ts'

/** A lesson with the data of its booking form. */
export interface DeskLesson
  extends Pick<CentreLesson, 'id' | 'name' | 'translations' | 'spotName' | 'date' | 'startTime'> {
  readonly lessonTypeId: string
  /** Seats left, by capacity and instructor ratio. */
  readonly left: number
  /** Unsold seats guaranteed to partners. */
  readonly guaranteed: number
  readonly priceCents: number
  readonly currency: string
  /** Age units if the lesson is sold by age, the default unit first; else null. */
  readonly units: readonly AgeUnit[] | null
  /** True if the price is per party. */
  readonly isForAll: boolean
  /** Milliseconds from the read until the lesson starts. */
  readonly leadMs: number
  /** Offers of the school. */
  readonly offers: readonly SchoolOffer[]
  /** Questions of its type with the language tag of their texts. */
  readonly questions: readonly Question[]
  readonly locale: string
  /** Pickup and drop-off points of its type. */
  readonly transfers: Transfers
}

/** A lesson to book at the desk or to move a booking to. Undefined if it does not exist. */
export async function findDeskLesson(
  sql: Sql,
  schoolId: string,
  id: string
): Promise<DeskLesson | undefined> {
  const [lesson] = await sql<DeskLesson[]>`
    select s.id, t.id as "lessonTypeId", t.name, t.translations, s.spot_name as "spotName", s.local_date::text as date,
      to_char(s.local_start, 'HH24:MI') as "startTime",
      greatest(0, sellable_seats(t.kind, s.capacity, s.spots_taken - coalesce(h.free, 0), s.instructor_count, t.max_students_per_instructor) - s.spots_taken + coalesce(h.free, 0)) as left,
      (select coalesce(sum(g.seats), 0)::int from slot_guarantees g where g.school_id = ${schoolId} and g.slot_id = ${id}) as guaranteed,
      s.price_cents as "priceCents", c.currency, t.pricing_per <> 'UNIT' as "isForAll",
      extract(epoch from s.starts_at - statement_timestamp())::float8 * 1000 as "leadMs", c.offers, t.questions, c.locales[1] as locale, transfers_of(c.points, t.id, t.transfers_required) as transfers,
      case when t.units is not null then lesson_units(t.units, s.unit_cents, s.price_cents) end as units
    from slots s join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    join schools c on c.id = ${schoolId}
    left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id
    where s.school_id = ${schoolId} and s.id = ${id}`
  return lesson
}

/** Lessons of a day that can be sold to a party by a seller. Seats guaranteed to other partners are not counted. */
export async function listOfferedLessons(
  sql: Sql,
  scope: LessonScope,
  { date, sellerId }: { readonly date: string; readonly sellerId: string | null }
): Promise<CentreLesson[]> {
  const { schoolId } = scope
  const [{ lessons }, guaranteed] = await Promise.all([
    readWeek(sql, scope, date, date),
    sql<{ id: string; seats: number }[]>`
      select g.slot_id as id, sum(g.seats)::int as seats from slots s
      join slot_guarantees g on g.school_id = ${schoolId} and g.slot_id = s.id and g.partner_id is distinct from ${sellerId}::text::bigint
      where s.school_id = ${schoolId} and s.local_date = ${date}::text::date group by g.slot_id`
  ])
  const seatsOf = new Map(guaranteed.map(({ id, seats }) => [id, seats]))
  return lessons.map(lesson => ({ ...lesson, seats: lesson.seats - (seatsOf.get(lesson.id) ?? 0) }))
}
