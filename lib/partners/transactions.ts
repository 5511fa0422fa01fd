import { one, type Sql } from '../database/pool.ts'
import type { By } from '../people/rules.ts'
import type { GuestMail, LimitWords, PartnerTerms } from './rules.ts'

/** Says what the guests of a school's partner are told by mail; false where it has no such partner. */
export async function setGuestMail(
  sql: Sql,
  { schoolId, partner, guestMail }: { schoolId: string; partner: string; guestMail: GuestMail }
): Promise<boolean> {
  const rows = await sql<{ found: boolean }[]>`
    select set_guest_mail(${schoolId}, ${partner}, ${guestMail}) as found`
  return one(rows).found
}

/**
 * Says on what terms a partner sells from now on; what was sold keeps its own. `version`, where given, is that of the terms that were
 * looked at. Answers what stood against it, or `ok` with the row of the log.
 */
export async function saveTerms(
  sql: Sql,
  {
    schoolId,
    by,
    partnerId,
    version
  }: { schoolId: string; by: By; partnerId: string; version: number | null },
  {
    discountPercent,
    commissionPercent,
    collects
  }: { readonly [K in keyof PartnerTerms]?: PartnerTerms[K] | undefined }
): Promise<{ code: 'ok' | 'unchanged' | 'terms_changed' | 'not_found'; logId: string | null }> {
  const terms = JSON.stringify({ discount: discountPercent, commission: commissionPercent, collects })
  return one(
    await sql<{ code: 'ok'; logId: string }[]>`
    select code, log_id as "logId" from save_terms(${schoolId}, ${by}, ${partnerId}::text::bigint, ${version},
      ${terms}::text::jsonb, null)`
  )
}

/** Gives a partner back the terms that it had before they were changed. Answers what stood against it, or `ok`. */
export async function undoTerms(
  sql: Sql,
  { schoolId, by, partnerId }: { schoolId: string; by: By; partnerId: string },
  logId: string
): Promise<'ok' | 'unchanged' | 'too_late' | 'overtaken' | 'not_found'> {
  return one<{ code: 'ok' }>(
    await sql`select undo_terms(${schoolId}, ${by}, ${partnerId}::text::bigint, ${logId}) as code`
  ).code
}

/** Whose limit of which partner something is done to, and by whom. */
interface LimitOf {
  readonly schoolId: string
  readonly by: By
  readonly partnerId: string
}

/**
 * Adds (`version` null), changes or ends (`words` null) a limit of what a partner sells; what it has sold stays. Answers what stood
 * against it, or `ok` with the row of the log.
 */
export async function saveLimit(
  sql: Sql,
  { schoolId, by, partnerId }: LimitOf,
  { id, version }: { readonly id: string; readonly version: number | null },
  words: LimitWords | null
): Promise<{
  code: 'ok' | 'unchanged' | 'limit_changed' | 'too_many_limits' | 'not_found'
  logId: string | null
}> {
  const limit = words && JSON.stringify(words)
  return one(
    await sql<{ code: 'ok'; logId: string }[]>`
    select code, log_id as "logId" from save_limit(${schoolId}, ${by}, ${partnerId}::text::bigint, ${id}, ${version},
      ${limit}::text::jsonb, null)`
  )
}

/** Takes back what was done to a limit. Answers what stood against it, or `ok`. */
export async function undoLimit(
  sql: Sql,
  { schoolId, by, partnerId }: LimitOf,
  logId: string
): Promise<'ok' | 'too_late' | 'overtaken' | 'too_many_limits' | 'not_found'> {
  return one<{ code: 'ok' }>(
    await sql`select undo_limit(${schoolId}, ${by}, ${partnerId}::text::bigint, ${logId}) as code`
  ).code
}
