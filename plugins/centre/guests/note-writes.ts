import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { Actor, Outcome } from '../../../lib/people/actor.ts'

/** Outcome of a note, with its booking if it has one. */
interface NoteResult extends Outcome<'ok' | 'not_found' | 'note_changed' | 'erased'> {
  readonly bookingId: string | null
}

/** Writes the note about a booking or a lesson. */
export async function saveNote(
  sql: Sql,
  { schoolId, personId, instructorId }: Actor,
  subjectId: string,
  { text, version }: { readonly text: string; readonly version: number }
): Promise<NoteResult> {
  return singleRow(
    await sql<NoteResult[]>`
    select code, log_id as "logId", booking_id as "bookingId", slot_id as "slotId", date
    from save_note(${schoolId}, ${personId}, ${instructorId}, ${subjectId}, ${version}, ${text}, null)`
  )
}
