import { retryRolledBack, type Sql, singleRow } from '../../infra/database/pool.ts'
import type { Answers } from './answers.ts'
import type { Question } from './rules.ts'

/** Result of change_type_by_staff. */
interface ChangeResult {
  readonly code: 'ok' | 'unchanged' | 'type_changed' | 'not_found'
  readonly logId: string | null
}

/** Replaces a lesson type's questions if its digest is still `version`; the actor is a person or, if null, an operator. */
export async function changeQuestions(
  sql: Sql,
  { schoolId, personId }: { readonly schoolId: string; readonly personId: string | null },
  { typeId, version, questions }: { typeId: string; version: string; questions: readonly Question[] }
): Promise<ChangeResult> {
  return singleRow(
    await sql<ChangeResult[]>`
    select code, log_id as "logId" from change_type_by_staff(
      ${schoolId}, ${personId}, ${typeId}, ${version}, ${JSON.stringify({ questions })}::text::jsonb, null)`
  )
}

/** Result of answer_questions. */
type AnswersCode = 'ok' | 'booking_not_found' | 'gone' | 'slot_expired' | 'too_many' | 'order_too_long'

/** Stores answers for an active booking and its guests. */
export async function answerQuestions(
  sql: Sql,
  schoolId: string,
  bookingId: string,
  { answers, guests }: Answers
): Promise<AnswersCode> {
  const [answersJson, guestsJson] = [JSON.stringify(answers), JSON.stringify(guests)]
  const { code } = singleRow<{ code: AnswersCode }>(
    await retryRolledBack(
      () =>
        sql`select answer_questions(${schoolId}, ${bookingId}, ${answersJson}::text::jsonb, ${guestsJson}::text::jsonb) as code`
    )
  )
  return code
}
