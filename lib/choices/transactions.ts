import type { CreditCode } from '../credits/code.ts'
import { retryRolledBack, type Sql, singleRow } from '../infra/database/pool.ts'
import { sumSequentially } from '../infra/database/schools.ts'
import { listSchoolsToLapse } from './queries.ts'

/** A guest's choice after a called-off lesson: another lesson as booking `newId`, credit `newId`, or the money back. */
interface Chosen {
  readonly schoolId: string
  readonly choiceId: string
  readonly slotId: string | null
  readonly newId: string
  /** Code of the credit that the guest chose. */
  readonly code?: CreditCode | undefined
}

/** Result of a choice: `decided` if another choice was made before; `full` or `gone` if the lesson cannot be booked. */
type ChoiceCode = 'ok' | 'decided' | 'full' | 'gone' | 'choice_not_found'

/** Carries out a guest's choice. A repeat changes nothing. */
export async function choose(
  sql: Sql,
  { schoolId, choiceId, slotId, newId, code }: Chosen
): Promise<ChoiceCode> {
  const other = code ? 'credit' : 'refund'
  const act = slotId === null ? other : 'move'
  const rows = await retryRolledBack(
    () => sql<{ code: ChoiceCode }[]>`
      select code from choose(${schoolId}, ${choiceId}, ${act}, ${slotId}, ${newId},
      ${code?.digest ?? null}, ${code?.lastFour ?? null})`
  )
  return singleRow(rows).code
}

/** Applies the fallback of choices whose time is over, school by school. Returns their number. */
export async function lapseChoices(sql: Sql): Promise<number> {
  return sumSequentially(
    await listSchoolsToLapse(sql),
    async schoolId =>
      singleRow(await sql<{ choices: number }[]>`select lapse_choices(${schoolId}) as choices`).choices
  )
}
