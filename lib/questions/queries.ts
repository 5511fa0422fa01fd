import type { Sql } from '../database/pool.ts'
import type { Question } from './rules.ts'

/** The questions of a lesson type, and the digest of what its school's people may change of it. */
interface AskedAtType {
  readonly questions: readonly Question[]
  readonly version: string
}

/** What a lesson type asks, or undefined where the school has none by this id. */
export async function readQuestions(
  sql: Sql,
  schoolId: string,
  typeId: string
): Promise<AskedAtType | undefined> {
  const [asked] = await sql<AskedAtType[]>`
    select terms -> 'questions' as questions, md5(terms::text) as version
    from lesson_type_terms(${schoolId}, ${typeId}) as terms where terms is not null`
  return asked
}
