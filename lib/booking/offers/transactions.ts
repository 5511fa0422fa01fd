import { retryRolledBack, type Sql, singleRow } from '../../infra/database/pool.ts'
import type { SchoolOffer } from './rules.ts'

type ChangeResult = 'ok' | 'offers_changed' | 'school_not_found'

/** Replaces a school's offers if they still have the digest `version`; see change_offers. */
export async function changeOffers(
  sql: Sql,
  schoolId: string,
  { version, offers }: { readonly version: string; readonly offers: readonly SchoolOffer[] }
): Promise<ChangeResult> {
  const { code } = singleRow(
    await retryRolledBack(
      () => sql<{ code: ChangeResult }[]>`
        select change_offers(${schoolId}, ${version}, ${JSON.stringify(offers)}::text::jsonb) as code`
    )
  )
  return code
}
