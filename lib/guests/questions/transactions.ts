import { isDeepStrictEqual } from 'node:util'
import { retryRolledBack, type Sql, singleRow } from '../../infra/database/pool.ts'
import type { ItemChange, ItemChanged } from '../../schools/items/rules.ts'
import type { Answers } from './answers.ts'
import { readQuestions } from './queries.ts'
import { QUESTION_BOUNDS, type Question, questionVersion } from './rules.ts'

/** Attempts if others change the same lesson type. */
const TRIES = 3

/** Change a question by a person, or by an operator if null. Only changes of the same question are a conflict. */
export async function changeQuestion(
  sql: Sql,
  actor: { readonly schoolId: string; readonly personId: string | null },
  typeId: string,
  change: ItemChange<Question>
): Promise<ItemChanged> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const list = await readQuestions(sql, actor.schoolId, typeId)
    if (!list) return { code: 'not_found', logId: null }
    const { id, item } = change
    const former = list.questions.find(question => question.id === id)
    const refusal = refuseChange(former, change)
    if (refusal) return { code: refusal, logId: null }
    const rest = list.questions.map(question => (question === former ? item : question))
    const questions = [...rest, former ? null : item].filter(question => question !== null)
    if (questions.length > QUESTION_BOUNDS.most) return { code: 'too_many', logId: null }
    const terms = JSON.stringify({ questions })
    const { code, logId } = singleRow(
      await sql<{ code: 'ok' | 'unchanged' | 'type_changed' | 'not_found'; logId: string | null }[]>`
      select code, log_id as "logId" from change_type_by_staff(
        ${actor.schoolId}, ${actor.personId}, ${typeId}, ${list.version}, ${terms}::text::jsonb, null)`
    )
    if (code !== 'type_changed') return { code, logId }
  }
  return { code: 'item_changed', logId: null }
}

function refuseChange(
  former: Question | undefined,
  { version, item }: ItemChange<Question>
): ItemChanged['code'] | undefined {
  if (former === undefined) return version === null ? undefined : 'not_found'
  if (isDeepStrictEqual(former, item)) return 'unchanged'
  if (version === null) return 'taken'
  return version === questionVersion(former) ? undefined : 'item_changed'
}

type AnswersCode = 'ok' | 'booking_not_found' | 'gone' | 'slot_expired' | 'too_many' | 'order_too_long'

/** Store answers for a live booking and its guests. */
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
