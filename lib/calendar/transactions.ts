import { insist, one, type Sql } from '../database/pool.ts'
import { Problem } from '../errors.ts'
import type { Busy } from './busy.ts'

/** Gives a school's feed this secret address; false where it has one and `again` does not say to replace it. */
export async function setCalendar(
  sql: Sql,
  { schoolId, digest, again }: { schoolId: string; digest: string; again: boolean }
): Promise<boolean> {
  const { code } = one<{ code: 'ok' | 'already_exists' | 'school_not_found' }>(
    await sql`select set_school_calendar(${schoolId}, decode(${digest}, 'hex'), ${again}) as code`
  )
  if (code === 'school_not_found') throw new Problem(code)
  return code === 'ok'
}

/** Gives an instructor's feed the secret address of this digest, or (null) ends it: `ok`, or `not_found`. */
export async function setInstructorCalendar(
  sql: Sql,
  { schoolId, personId }: { readonly schoolId: string; readonly personId: string },
  instructorId: string,
  digest: string | null
): Promise<string> {
  return one<{ code: string }>(
    await sql`select set_instructor_calendar(${schoolId}, ${personId}, ${instructorId}, decode(${digest}, 'hex')) as code`
  ).code
}

/** A lesson that an instructor is to teach while the calendar says otherwise. */
interface Clash {
  readonly id: string
  readonly date: string
  readonly start: string
  readonly end: string
  readonly lessonType: string
  readonly spot: string
}

/** When an instructor is taken now, and the lessons that clash. */
export interface Blocked {
  readonly blocks: number
  /** How many of them were not there before. */
  readonly added: number
  /** Former times to come that the calendar no longer has. */
  readonly removed: number
  /** Former times to come that stay: the calendar was read in part and has no time. Null if its times count. */
  readonly kept: number | null
  readonly clashes: readonly Clash[]
}

type BlockOutcome =
  | { readonly code: 'school_not_found' | 'instructor_not_found' }
  | ({ readonly code: 'ok' } & Blocked)

interface BlockInput {
  readonly schoolId: string
  readonly instructorId: string
  readonly busy: readonly Busy[]
  /** False if a part of the calendar could not be read: without any time it then changes nothing. */
  readonly isComplete?: boolean
}

/** Replaces when an instructor is taken; lessons that clash stand, and are listed. Fails where there is no such school or instructor. */
export async function blockInstructor(
  sql: Sql,
  { schoolId, instructorId, busy, isComplete = true }: BlockInput
): Promise<Blocked> {
  const { outcome } = one<{ outcome: BlockOutcome }>(
    await insist(
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
