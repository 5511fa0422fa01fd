import { one, type Sql } from '../../../lib/database/pool.ts'
import { Problem } from '../../../lib/errors.ts'
import type { Actor } from '../../../lib/people/actor.ts'

/** What became of a change: `ok`, `unchanged`, `school_changed` or `not_found`, and its row of the log. */
interface SchoolSaved {
  readonly code: string
  readonly logId: string | null
}

/** Changes what a school says of itself, where it says what was looked at (`version`, if given); `fields` by their columns. */
export async function saveSchoolByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  version: string | null,
  fields: object
): Promise<SchoolSaved> {
  return one(
    await sql<SchoolSaved[]>`
    select code, log_id as "logId" from save_school_by_staff(
      ${schoolId}, ${personId}, ${version}, ${JSON.stringify(fields)}::text::jsonb, null)`
  )
}

/** Gives the school's feed this secret address in place of the one before. Fails with `not_found` where the school is gone. */
export async function makeFeedByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  digest: string
): Promise<void> {
  const { code } = one<{ code: string }>(
    await sql`select make_feed_by_staff(${schoolId}, ${personId}, decode(${digest}, 'hex')) as code`
  )
  if (code !== 'ok') throw new Problem('not_found')
}
