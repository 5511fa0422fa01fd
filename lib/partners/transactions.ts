import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { ActorId } from '../people/rules.ts'
import type { GuestMail, LimitInput, PartnerTerms } from './rules.ts'

/** Sets the mails that a partner's guests get. False if the school has no such partner. */
export async function setGuestMail(
  sql: Sql,
  { schoolId, partner, guestMail }: { schoolId: string; partner: string; guestMail: GuestMail }
): Promise<boolean> {
  const rows = await sql<{ found: boolean }[]>`
    select set_guest_mail(${schoolId}, ${partner}, ${guestMail}) as found`
  return singleRow(rows).found
}

interface TermsResult {
  readonly code: 'ok' | 'unchanged' | 'terms_changed' | 'not_found'
  readonly logId: string | null
}

/**
 * Sets a partner's terms for future sales; existing bookings keep theirs. If `version` is given, it must be the current one.
 * Returns `ok` with the audit row's id, or the refusal.
 */
export async function saveTerms(
  sql: Sql,
  {
    schoolId,
    actorId,
    partnerId,
    version
  }: { schoolId: string; actorId: ActorId; partnerId: string; version: number | null },
  {
    discountPercent,
    commissionPercent,
    collects
  }: { readonly [K in keyof PartnerTerms]?: PartnerTerms[K] | undefined }
): Promise<TermsResult> {
  const terms = JSON.stringify({ discount: discountPercent, commission: commissionPercent, collects })
  return singleRow(
    await sql<TermsResult[]>`
    select code, log_id as "logId" from save_terms(${schoolId}, ${actorId}, ${partnerId}::text::bigint, ${version},
      ${terms}::text::jsonb, null)`
  )
}

interface LimitOf {
  readonly schoolId: string
  readonly actorId: ActorId
  readonly partnerId: string
}

interface LimitResult {
  readonly code: 'ok' | 'unchanged' | 'limit_changed' | 'too_many_limits' | 'not_found'
  readonly logId: string | null
}

/**
 * Changes a limit on a partner's sales, adds one (`version` null) or ends one (`words` null). Existing bookings are kept.
 * Returns `ok` with the audit row's id, or the refusal.
 */
export async function saveLimit(
  sql: Sql,
  { schoolId, actorId, partnerId }: LimitOf,
  { id, version }: { readonly id: string; readonly version: number | null },
  words: LimitInput | null
): Promise<LimitResult> {
  const limit = words && JSON.stringify(words)
  return singleRow(
    await sql<LimitResult[]>`
    select code, log_id as "logId" from save_limit(${schoolId}, ${actorId}, ${partnerId}::text::bigint, ${id}, ${version},
      ${limit}::text::jsonb, null)`
  )
}
