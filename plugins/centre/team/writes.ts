import { one, type Sql } from '../../../lib/database/pool.ts'
import type { Actor } from '../../../lib/people/actor.ts'
import type { Taker } from './absences.ts'

/** Who is to teach a lesson, in place of whom. */
interface TeamChange {
  readonly slotId: string
  readonly seen: readonly string[]
  readonly people: readonly string[]
}

/** Says who teaches a lesson: `ok`, `lesson_changed` where others do by now, or what change_slot answers. */
export async function setInstructorsByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { slotId, seen, people }: TeamChange
): Promise<{ code: string; logId: string | null }> {
  return one(
    await sql<{ code: string; logId: string | null }[]>`
    select code, log_id as "logId" from set_instructors_by_staff(${schoolId}, ${personId}, ${slotId},
      ${seen}::text[], ${people}::text[], null)`
  )
}

/** When an instructor is away, from a day to another. */
interface AwayDays {
  readonly instructorId: string
  readonly from: string
  readonly to: string
}

/** Says that an instructor is away and who takes their lessons, all of it or nothing: see set_away for what stands against it. */
export async function setAway(
  sql: Sql,
  { schoolId, personId }: Actor,
  { instructorId, from, to }: AwayDays,
  takers: readonly Taker[]
): Promise<{ code: string; logId: string | null }> {
  return one(
    await sql<{ code: string; logId: string | null }[]>`
    select code, log_id as "logId" from set_away(${schoolId}, ${personId}, ${instructorId}, ${from}::text::date, ${to}::text::date,
      ${JSON.stringify(takers)}::text::jsonb)`
  )
}

/** Says that an instructor is there after all: `ok`, or `unchanged` where no such absence was entered. */
export async function endAway(
  sql: Sql,
  { schoolId, personId }: Actor,
  { instructorId, from, to }: AwayDays
): Promise<{ code: string; logId: string | null }> {
  return one(
    await sql<{ code: string; logId: string | null }[]>`
    select code, log_id as "logId" from end_away(${schoolId}, ${personId}, ${instructorId}, ${from}::text::date, ${to}::text::date)`
  )
}
