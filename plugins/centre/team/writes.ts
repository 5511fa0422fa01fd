import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { ChangeRefusal } from '../../../lib/lessons/change.ts'
import type { Actor } from '../../../lib/people/actor.ts'
import { idOf } from '../../../lib/schools/rules.ts'
import type { Taker } from './absences.ts'

/** A new team, and the team that the form showed. */
interface TeamChange {
  readonly slotId: string
  readonly seen: readonly string[]
  readonly people: readonly string[]
}

interface TeamChanged {
  readonly code: 'ok' | 'lesson_changed' | ChangeRefusal
  readonly logId: string | null
}

/** Replaces the team of a lesson if nobody else changed it in the meantime. */
export async function setInstructorsByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { slotId, seen, people }: TeamChange
): Promise<TeamChanged> {
  return singleRow(
    await sql<TeamChanged[]>`
    select code, log_id as "logId" from set_instructors_by_staff(${schoolId}, ${personId}, ${slotId},
      ${seen}::text[], ${people}::text[], null)`
  )
}

/** Days of an instructor's absence. */
interface AwayDays {
  readonly instructorId: string
  readonly from: string
  readonly to: string
}

interface AwaySet {
  readonly code: TeamChanged['code'] | 'away_past' | 'away_long' | 'away_full'
  readonly logId: string | null
}

/** Records an absence and the instructors who take over, all or nothing. */
export async function setAway(
  sql: Sql,
  { schoolId, personId }: Actor,
  { instructorId, from, to }: AwayDays,
  takers: readonly Taker[]
): Promise<AwaySet> {
  return singleRow(
    await sql<AwaySet[]>`
    select code, log_id as "logId" from set_away(${schoolId}, ${personId}, ${instructorId}, ${from}::text::date, ${to}::text::date,
      ${JSON.stringify(takers)}::text::jsonb)`
  )
}

interface AbsenceSent {
  readonly code: 'ok' | 'instructor_not_found' | 'away_past' | 'away_long' | 'asked_full'
  readonly logId: string | null
}

/** Stores a request for days off; a repeated `id` stores one. */
export async function askAbsence(
  sql: Sql,
  { schoolId, personId, instructorId }: Actor,
  {
    id,
    from,
    to,
    reason
  }: Omit<AwayDays, 'instructorId'> & { readonly id: string; readonly reason: string | null }
): Promise<AbsenceSent> {
  return singleRow(
    await sql<AbsenceSent[]>`
    select code, log_id as "logId" from ask_absence(${schoolId}, ${personId}, ${instructorId}, ${id}, ${from}::text::date,
      ${to}::text::date, ${reason})`
  )
}

/** Declines an open request for days off. Instructors withdraw their own ones in the same way. */
export async function closeAbsenceRequest(
  sql: Sql,
  { schoolId, personId, instructorId }: Actor,
  { id, state }: { readonly id: string; readonly state: 'declined' | 'withdrawn' }
): Promise<AwayEnded> {
  const asker = state === 'withdrawn' ? instructorId : null
  return singleRow(
    await sql<AwayEnded[]>`
    select code, log_id as "logId" from close_absence_request(${schoolId}, ${personId}, ${asker}, ${id}, ${state})`
  )
}

interface AwayEnded {
  readonly code: 'ok' | 'unchanged'
  readonly logId: string | null
}

/** Ends an absence. Returns `unchanged` if staff entered none. */
export async function endAway(
  sql: Sql,
  { schoolId, personId }: Actor,
  { instructorId, from, to }: AwayDays
): Promise<AwayEnded> {
  return singleRow(
    await sql<AwayEnded[]>`
    select code, log_id as "logId" from end_away(${schoolId}, ${personId}, ${instructorId}, ${from}::text::date, ${to}::text::date)`
  )
}

/** Terms of an instructor. */
interface Terms {
  readonly name: string
  readonly levels: readonly string[]
  readonly languages: readonly string[]
}

interface Added {
  readonly code: 'ok' | 'name_taken' | 'too_many'
  readonly instructorId: string
  readonly logId: string | null
}

/** Adds an instructor with an id made from the name. Returns `too_many` if the school has `max`. */
export async function addInstructorByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  terms: Terms,
  max: number
): Promise<Added> {
  return singleRow(
    await sql<Added[]>`
    select code, instructor_id as "instructorId", log_id as "logId" from add_instructor_by_staff(
      ${schoolId}, ${personId}, ${idOf(terms.name)}, ${JSON.stringify(terms)}::text::jsonb, ${max})`
  )
}

interface Changed {
  readonly code: 'ok' | 'unchanged' | 'instructor_changed' | 'name_taken' | 'not_found'
  readonly logId: string | null
}

/** Changes an instructor. Refused if `version` is not the current digest of their terms; null skips this check. */
export async function changeInstructorByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { instructorId, version, terms }: { instructorId: string; version: string | null; terms: Terms }
): Promise<Changed> {
  return singleRow(
    await sql<Changed[]>`
    select code, log_id as "logId" from change_instructor_by_staff(
      ${schoolId}, ${personId}, ${instructorId}, ${version}, ${JSON.stringify(terms)}::text::jsonb, null)`
  )
}

interface Removed {
  readonly code: 'ok' | 'has_lessons' | 'not_found'
  readonly lessons: number | null
  readonly logId: string | null
}

/** Removes an instructor. Refused if they have upcoming lessons; `lessons` is then their number. */
export async function removeInstructorByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  instructorId: string
): Promise<Removed> {
  return singleRow(
    await sql<Removed[]>`
    select code, lessons, log_id as "logId"
    from remove_instructor_by_staff(${schoolId}, ${personId}, ${instructorId}, null)`
  )
}
