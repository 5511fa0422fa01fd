import { retryRolledBack, type Sql, singleRow } from '../../infra/database/pool.ts'
import type { SchoolPoint } from './rules.ts'

/** Replaces a school's points if they still have the digest `version`; see change_points. */
export async function changePoints(
  sql: Sql,
  schoolId: string,
  { version, points }: { readonly version: string; readonly points: readonly SchoolPoint[] }
): Promise<'ok' | 'points_changed' | 'school_not_found'> {
  const { code } = singleRow(
    await retryRolledBack(
      () => sql<{ code: 'ok' | 'points_changed' | 'school_not_found' }[]>`
        select change_points(${schoolId}, ${version}, ${JSON.stringify(points)}::text::jsonb) as code`
    )
  )
  return code
}
