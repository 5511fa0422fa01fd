import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { Actor, Outcome } from '../../../lib/people/actor.ts'
import type { AuditAct } from '../../../lib/people/audit/acts.ts'

/** Outcome of an undo, with what it concerned. */
export interface Undone extends Omit<Outcome, 'logId'> {
  readonly bookingId: string | null
  /** The partner, instructor or lesson type; null if it is gone. */
  readonly subject: string | null
}

/** Undoes one row of the audit log if it has one of these acts: see undo_act for the codes. */
export async function undoAct(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  logId: string,
  acts: readonly AuditAct[]
): Promise<Undone> {
  return singleRow(
    await sql<Undone[]>`
    select code, booking_id as "bookingId", slot_id as "slotId", date, subject
    from undo_act(${schoolId}, ${personId}, ${logId}, ${`{${acts.join(',')}}`}::text::text[])`
  )
}
