import type { Sql } from '../../infra/database/pool.ts'
import type { Question } from './rules.ts'

/** Questions of a lesson type, with the digest of the terms that staff may change. */
interface TypeQuestions {
  readonly questions: readonly Question[]
  readonly version: string
}

/** Questions of a lesson type. Undefined if the school has no such type. */
export async function readQuestions(
  sql: Sql,
  schoolId: string,
  typeId: string
): Promise<TypeQuestions | undefined> {
  const [row] = await sql<TypeQuestions[]>`
    select terms -> 'questions' as questions, md5(terms::text) as version
    from lesson_type_terms(${schoolId}, ${typeId}) as terms where terms is not null`
  return row
}
