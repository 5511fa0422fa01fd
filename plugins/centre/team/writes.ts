import { one, type Sql } from '../../../lib/infra/database/pool.ts'
import type { Actor } from '../../../lib/people/actor.ts'
import type { Taker } from './absences.ts'

/** A new team, and the one that the form showed. */
interface TeamChange {
  readonly slotId: string
  readonly seen: readonly string[]
  readonly people: readonly string[]
}

/** Replaces the team of a lesson: `ok`, `lesson_changed` if it is no longer the one seen, or a code of change_slot. */
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

/** Records an absence and the colleagues who take over, all or nothing; see set_away for the codes. */
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

/** Ends an absence: `ok`, or `unchanged` if staff entered none. */
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
