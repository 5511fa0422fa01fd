import { Problem } from '../errors.ts'
import { retryRolledBack, type Sql, singleRow } from '../infra/database/pool.ts'
import type { Busy } from './busy.ts'

/** Sets the secret path of a school's feed. Returns false if the feed has one and `rotate` is false. */
export async function setCalendar(
  sql: Sql,
  { schoolId, digest, rotate }: { schoolId: string; digest: string; rotate: boolean }
): Promise<boolean> {
  const { code } = singleRow<{ code: 'ok' | 'already_exists' | 'school_not_found' }>(
    await sql`select set_school_calendar(${schoolId}, decode(${digest}, 'hex'), ${rotate}) as code`
  )
  if (code === 'school_not_found') throw new Problem(code)
  return code === 'ok'
}

/** Sets the digest of an instructor's feed, or ends the feed (null). Returns `ok` or `not_found`. */
export async function setInstructorCalendar(
  sql: Sql,
  { schoolId, personId }: { readonly schoolId: string; readonly personId: string },
  instructorId: string,
  digest: string | null
): Promise<'ok' | 'not_found'> {
  return singleRow<{ code: 'ok' | 'not_found' }>(
    await sql`select set_instructor_calendar(${schoolId}, ${personId}, ${instructorId}, decode(${digest}, 'hex')) as code`
  ).code
}

/** A lesson of an instructor who is busy at that time. */
interface Clash {
  readonly id: string
  readonly date: string
  readonly start: string
  readonly end: string
  readonly lessonType: string
  readonly spot: string
}

/** An instructor's busy times, and the lessons that overlap with them. */
export interface BlockResult {
  readonly blocks: number
  /** Number of busy times that are new. */
  readonly added: number
  /** Number of stored future times that are no longer in the calendar. */
  readonly removed: number
  /** Number of stored future times that stayed because an incomplete calendar had no times. Null if its times were used. */
  readonly kept: number | null
  readonly clashes: readonly Clash[]
}

type BlockOutcome =
  | { readonly code: 'school_not_found' | 'instructor_not_found' }
  | ({ readonly code: 'ok' } & BlockResult)

interface BlockInput {
  readonly schoolId: string
  readonly instructorId: string
  readonly busy: readonly Busy[]
  /** False if a part of the calendar was unreadable. If it then has no times, nothing changes. */
  readonly isComplete?: boolean
}

/** Replaces an instructor's busy times. Returns overlapping lessons, which stay. Throws without such a school or instructor. */
export async function blockInstructor(
  sql: Sql,
  { schoolId, instructorId, busy, isComplete = true }: BlockInput
): Promise<BlockResult> {
  const { outcome } = singleRow<{ outcome: BlockOutcome }>(
    await retryRolledBack(
      () =>
        sql`select block_instructor(${schoolId}, ${instructorId}, ${JSON.stringify({ busy, isComplete })}::text::json) as outcome`
    )
  )
  if (outcome.code === 'school_not_found')
    throw new Problem('school_not_found', { hint: `There is no school "${schoolId}".` })
  if (!('blocks' in outcome)) {
    throw new Problem('invalid_request', { hint: `There is no instructor "${instructorId}" at ${schoolId}.` })
  }
  const { code: _, ...blocked } = outcome
  return blocked
}
