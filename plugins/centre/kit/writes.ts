import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { Actor, Outcome } from '../../../lib/people/actor.ts'
import type { AuditAct } from '../../../lib/people/audit/acts.ts'

/** Codes of undo_act; a refusal that staff cannot resolve is `overtaken`. */
type UndoCode =
  | 'ok'
  | 'unchanged'
  | 'too_late'
  | 'overtaken'
  | 'erased'
  | 'not_confirmed'
  | 'already_cancelled'
  | 'hold_expired'
  | 'slot_cancelled'
  | 'slot_not_purchasable'
  | 'slot_expired'
  | 'equal_on_sale'
  | 'insufficient_spots'
  | 'ratio_exceeded'
  | 'instructor_busy'
  | 'instructor_not_found'
  | 'nobody_teaches'

/** Outcome of an undo, with its subject. */
export interface Undone extends Omit<Outcome<UndoCode>, 'logId'> {
  readonly bookingId: string | null
  /** Id of the partner, instructor or lesson type; null if it was removed. */
  readonly subject: string | null
}

interface NothingToUndo extends Omit<Undone, 'code'> {
  readonly code: 'not_found'
}

/** Undoes one row of the audit log if its act is in the list. */
export async function undoAct(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  logId: string,
  acts: readonly AuditAct[]
): Promise<Undone | NothingToUndo> {
  return singleRow(
    await sql<(Undone | NothingToUndo)[]>`
    select code, booking_id as "bookingId", slot_id as "slotId", date, subject
    from undo_act(${schoolId}, ${personId}, ${logId}, ${`{${acts.join(',')}}`}::text::text[])`
  )
}
