import { one, type Sql } from '../../database/pool.ts'
import type { Doer } from '../desk/transactions.ts'

/** Who is to teach a lesson, in place of whom. */
interface TeamChange {
  readonly slotId: string
  readonly seen: readonly string[]
  readonly people: readonly string[]
}

/** Says who teaches a lesson: `ok`, `lesson_changed` where others do by now, or what change_slot answers. */
export async function setInstructorsAtDesk(
  sql: Sql,
  { schoolId, personId }: Doer,
  { slotId, seen, people }: TeamChange
): Promise<{ code: string; logId: string | null }> {
  return one(
    await sql<{ code: string; logId: string | null }[]>`
    select code, log_id as "logId" from set_instructors_at_desk(${schoolId}, ${personId}, ${slotId},
      ${seen}::text[], ${people}::text[], null)`
  )
}

/** Takes back who teaches a lesson: `ok`, `not_found`, `too_late`, `overtaken`, or why it cannot go back. */
export async function undoTeam(
  sql: Sql,
  { schoolId, personId }: Doer,
  logId: string
): Promise<{ code: string; slotId: string | null }> {
  return one(
    await sql<{ code: string; slotId: string | null }[]>`
    select code, slot_id as "slotId" from undo_team(${schoolId}, ${personId}, ${logId})`
  )
}
