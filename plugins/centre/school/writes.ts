import { Problem } from '../../../lib/errors.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { Actor } from '../../../lib/people/actor.ts'

interface SchoolSaved {
  readonly code: 'ok' | 'unchanged' | 'school_changed' | 'has_lessons' | 'unknown_time_zone' | 'not_found'
  readonly logId: string | null
}

/** Saves a school's texts, given by column. If `version` is given, it must be current. */
export async function saveSchoolByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  version: string | null,
  fields: object
): Promise<SchoolSaved> {
  return singleRow(
    await sql<SchoolSaved[]>`
    select code, log_id as "logId" from save_school_by_staff(
      ${schoolId}, ${personId}, ${version}, ${JSON.stringify(fields)}::text::jsonb, null)`
  )
}

/** Saves settings that no lesson depends on. */
export async function saveSettingsByStaff(
  ...[sql, actor, version, fields]: Parameters<typeof saveSchoolByStaff>
) {
  const { code, logId } = await saveSchoolByStaff(sql, actor, version, fields)
  if (code === 'has_lessons' || code === 'unknown_time_zone') throw new Error(`unexpected outcome ${code}`)
  return { code, logId }
}

/** Replaces the secret address of the school's feed. Throws `not_found` if the school is gone. */
export async function makeFeedByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  digest: string
): Promise<void> {
  const { code } = singleRow<{ code: 'ok' | 'already_exists' | 'school_not_found' }>(
    await sql`select make_feed_by_staff(${schoolId}, ${personId}, decode(${digest}, 'hex')) as code`
  )
  if (code !== 'ok') throw new Problem('not_found')
}
