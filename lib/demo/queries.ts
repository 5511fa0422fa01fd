import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { PastLesson } from './ledger.ts'

/** Current date in a time zone by the database's clock, YYYY-MM-DD. */
export async function readToday(sql: Sql, timeZone: string): Promise<string> {
  return singleRow<{ today: string }>(
    await sql`select (clock_timestamp() at time zone ${timeZone}::text)::date as today`
  ).today
}

/** Local day on which the school was added (YYYY-MM-DD). Undefined if it does not exist. */
export async function findFirstDay(sql: Sql, schoolId: string): Promise<string | undefined> {
  const [row] = await sql<{ day: string }[]>`
    select (created_at at time zone time_zone)::date as day from schools where id = ${schoolId}`
  return row?.day
}

/** `anySchool` is true if a school exists, `anyKey` if a key was ever issued. */
export async function readFirstStart(sql: Sql): Promise<{ anySchool: boolean; anyKey: boolean }> {
  return singleRow(
    await sql<{ anySchool: boolean; anyKey: boolean }[]>`
      select exists (select 1 from schools) as "anySchool",
        exists (select 1 from school_keys) or exists (select 1 from platform_keys) as "anyKey"`
  )
}

/** A lesson to try a booking. */
export interface TrialSlot {
  readonly id: string
  readonly localDate: string
  /** HH:MM */
  readonly localStart: string
}

/** First lesson of the school at least a day from now with four free seats. Undefined if there is none. */
export async function findTrialSlot(sql: Sql, schoolId: string): Promise<TrialSlot | undefined> {
  const [slot] = await sql<TrialSlot[]>`
    select s.id, s.local_date as "localDate", to_char(s.local_start, 'HH24:MI') as "localStart"
    from slots s join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
    where s.school_id = ${schoolId} and s.starts_at > statement_timestamp() + interval '1 day'
      and s.on_sale and s.cancelled_at is null
      and t.availability_type = 'START_TIME'
      and sellable_seats(t.kind, s.capacity, s.spots_taken, s.instructor_count, t.max_students_per_instructor) - s.spots_taken >= 4
    order by s.starts_at, s.id limit 1`
  return slot
}

/** Past lessons of a school that had guests but have no recorded equipment uses. */
export function listUncountedLessons(sql: Sql, schoolId: string): Promise<PastLesson[]> {
  return sql<PastLesson[]>`
    select s.id as "slotId", s.spots_taken as seats
    from slots s
    where s.school_id = ${schoolId} and s.ends_at <= clock_timestamp()
      and s.spots_taken > 0 and s.cancelled_at is null
      and not exists (select from equipment_uses u where u.school_id = ${schoolId} and u.lesson = s.id::text)
    order by s.starts_at, s.id`
}
