import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { Actor } from '../../../lib/people/actor.ts'
import { arrayOf } from '../../../lib/webhooks/transactions.ts'

/** A new endpoint; `id` comes with its form, so a form sent twice adds one. */
interface NewEndpoint {
  readonly id: string
  /** Null for the school itself. */
  readonly partnerId: string | null
  readonly url: string
  /** Null for all. */
  readonly kinds: readonly string[] | null
}

export async function addEndpointByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { id, partnerId, url, kinds }: NewEndpoint
): Promise<{ code: 'ok' | 'too_many_endpoints' | 'already_exists'; logId: string | null }> {
  return singleRow(
    await sql<{ code: 'ok' | 'too_many_endpoints' | 'already_exists'; logId: string | null }[]>`
    select code, log_id as "logId" from add_endpoint_by_staff(
      ${schoolId}, ${personId}, ${id}, ${partnerId}::text::bigint, ${url}, ${arrayOf(kinds)}::text[])`
  )
}

/** Changes by staff; `ping` is only recorded, and `hours` is how long the former secret signs too. */
type EndpointChange =
  | { readonly do: 'set'; readonly url: string; readonly kinds: readonly string[] | null }
  | { readonly do: 'rotate'; readonly hours: number }
  | { readonly do: 'disable' | 'enable' | 'retry' | 'ping' }

interface EndpointChanged {
  readonly code: 'ok' | 'unchanged' | 'not_found'
  readonly logId: string | null
}

export async function changeEndpointByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  id: string,
  change: EndpointChange
): Promise<EndpointChanged> {
  const { url, kinds, hours } = { url: null, kinds: null, hours: null, ...change }
  return singleRow(
    await sql<EndpointChanged[]>`
    select code, log_id as "logId" from change_endpoint_by_staff(
      ${schoolId}, ${personId}, ${id}, ${change.do}, ${url}, ${arrayOf(kinds)}::text[], ${hours}, null)`
  )
}

/** Removes an endpoint with its waiting events. */
export async function removeEndpointByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  id: string
): Promise<{ code: 'ok' | 'not_found'; logId: string | null }> {
  return singleRow(
    await sql<{ code: 'ok' | 'not_found'; logId: string | null }[]>`
    select code, log_id as "logId" from remove_endpoint_by_staff(${schoolId}, ${personId}, ${id}, null)`
  )
}
