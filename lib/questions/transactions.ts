import { one, type Sql } from '../database/pool.ts'
import type { Question } from './rules.ts'

/** What becomes of a change of questions: see change_type_at_desk. */
interface QuestionsChanged {
  readonly code: 'ok' | 'unchanged' | 'type_changed' | 'not_found'
  readonly logId: string | null
}

/** Gives a lesson type other questions where it is as it was looked at (`version`), for somebody of the school or (null) an operator. */
export async function changeQuestions(
  sql: Sql,
  { schoolId, personId }: { readonly schoolId: string; readonly personId: string | null },
  { typeId, version, questions }: { typeId: string; version: string; questions: readonly Question[] }
): Promise<QuestionsChanged> {
  return one(
    await sql<QuestionsChanged[]>`
    select code, log_id as "logId" from change_type_at_desk(
      ${schoolId}, ${personId}, ${typeId}, ${version}, ${JSON.stringify({ questions })}::text::jsonb, null)`
  )
}

/** Answers of a guest: measures by the columns they stand in, and in `answers` all else by the question's id; null takes away. */
interface GuestAnswers {
  readonly [column: string]: string | number | null | Readonly<Record<string, string | null>>
  readonly answers: Readonly<Record<string, string | null>>
}

/** What is answered for a booking, by the question's id, and for its guests, by their place from 1 on. */
export interface Answers {
  readonly answers: Readonly<Record<string, string | null>>
  readonly guests: Readonly<Record<string, GuestAnswers>>
}
