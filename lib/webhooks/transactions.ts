import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { CapabilityId } from '../octo/negotiation.ts'
import { kindsForTypes, type NoticeType } from '../octo/notices.ts'
import type { EndpointOrigin } from './rules.ts'

export interface LeasedEndpoint {
  readonly schoolId: string
  readonly id: string
  readonly partnerId: string | null
  readonly origin: EndpointOrigin
  readonly url: string
  readonly kinds: readonly string[] | null
  /** Types of an OCTO subscription; null for plain events. */
  readonly octoTypes: readonly NoticeType[] | null
  /** Capabilities with which an octo/webhooks webhook renders its bookings; null for other endpoints. */
  readonly octoWebhook: readonly CapabilityId[] | null
  /** The reseller's own headers: encrypted, then base64. */
  readonly octoHeaders: string | null
  readonly generation: number
  /** True if messages are also signed with the previous secret. */
  readonly hasPrevious: boolean
  readonly position: number
  readonly failures: number
  readonly refusals: number
  /** Maximum events in parallel. */
  readonly pace: number
  /** Database clock at the time of leasing, Unix milliseconds. */
  readonly nowMs: number
}

/** Endpoints that a worker can still take. */
interface LeaseRequest {
  readonly lease: string
  readonly healthy: number
  readonly ill: number
  readonly seconds: number
  readonly fingerprint: string
  /** Number of the latest event of the school that this worker sent; null if unknown. */
  readonly sent: number | null
}

interface LeaseResult {
  /** False if notifications are paused, or if another secret is in use. */
  readonly maySend: boolean
  /** True if the event log ends before an event that this worker sent: the database was rolled back. */
  readonly lacks: boolean
  readonly taken: readonly LeasedEndpoint[]
}

/** Leases endpoints of a school that have events to deliver. */
export async function leaseEndpoints(
  sql: Sql,
  schoolId: string,
  request: LeaseRequest
): Promise<LeaseResult> {
  const { lease, healthy, ill, seconds, fingerprint, sent } = request
  return singleRow(
    await sql<LeaseResult[]>`
      select may_send as "maySend", lacks, taken
      from lease_endpoints(${schoolId}, ${lease}, ${healthy}, ${ill}, ${seconds}, ${fingerprint}, ${sent})`
  )
}

export interface BatchResult {
  readonly upto: number
  readonly done: readonly number[]
  readonly failed: readonly {
    readonly n: number
    readonly about: string
    readonly attempts: number
    readonly pause: number | null
    readonly why: string | null
    readonly dead: boolean
  }[]
  readonly abouts: readonly string[]
  readonly attempts: readonly {
    readonly place: number
    readonly n: number
    readonly outcome: string
    readonly status: number | null
    readonly milliseconds: number
    readonly answer: string
  }[]
  readonly delivered: number
  readonly refusals: number
  readonly isIll: boolean
  readonly isGone: boolean
  /** Seconds until the next round with the endpoint. */
  readonly pause: number
}

/** Problems of an endpoint to report. */
interface EndpointProblem {
  readonly warnedHours: number | null
  readonly disabledWhy: string | null
  readonly failingSince: string | null
}

/** Stores the results and releases the lease. If the lease was lost, stores nothing and returns null. */
export async function settleEndpoint(
  sql: Sql,
  { schoolId, id }: Pick<LeasedEndpoint, 'schoolId' | 'id'>,
  lease: string,
  round: BatchResult
): Promise<EndpointProblem | null> {
  const rows = await sql<{ settled: EndpointProblem | null }[]>`
    select settle_endpoint(${schoolId}, ${id}, ${lease}, ${JSON.stringify(round)}::text::json) as settled`
  return singleRow(rows).settled
}

type AddResult = 'ok' | 'too_many_endpoints' | 'already_exists'

/** An endpoint to add. `octo` is set if a reseller adds it over OCTO. */
interface NewEndpoint {
  readonly partnerId: string | null
  readonly origin: EndpointOrigin
  readonly url: string
  readonly kinds: readonly string[] | null
  readonly octo?: {
    readonly types: readonly NoticeType[]
    readonly headers: Buffer | null
    /** Capabilities of an octo/webhooks webhook. */
    readonly webhook?: readonly CapabilityId[]
  }
}

/** Adds an endpoint of a partner, or of the school itself (null). */
export async function addEndpoint(
  sql: Sql,
  schoolId: string,
  id: string,
  { partnerId, origin, url, kinds, octo }: NewEndpoint
): Promise<AddResult> {
  const rows = await sql<{ code: AddResult }[]>`
    select add_endpoint(${schoolId}, ${id}, ${partnerId}, ${origin}, ${url}, ${arrayOf(kinds)}::text[],
      ${arrayOf(octo?.types ?? null)}::text[], ${octo?.headers ?? null},
      ${arrayOf(octo?.webhook ?? null)}::text[]) as code`
  return singleRow(rows).code
}

/** A reseller's change of its subscription. Null means no change. */
interface SubscriptionChange {
  readonly url: string | null
  readonly types: readonly NoticeType[] | null
  readonly headers: Buffer | null
  readonly active: boolean | null
}

/** Changes an endpoint added over OCTO; false if it does not exist. */
export async function changeSubscription(
  sql: Sql,
  schoolId: string,
  id: string,
  { url, types, headers, active }: SubscriptionChange
): Promise<boolean> {
  const kinds = types && kindsForTypes(types)
  const rows = await sql<{ found: boolean }[]>`
    select change_subscription(${schoolId}, ${id}, ${url}, ${arrayOf(kinds)}::text[], ${arrayOf(types)}::text[], ${headers},
      ${active}) as found`
  return singleRow(rows).found
}

/** A PostgreSQL array literal. The words must not contain commas or quotes. */
export function arrayOf(words: readonly string[] | null): string | null {
  return words && `{${words.join(',')}}`
}

export type EndpointChange =
  | { readonly do: 'set'; readonly url: string; readonly kinds: readonly string[] | null }
  | { readonly do: 'rotate'; readonly hours: number }
  | { readonly do: 'replay'; readonly after: number }
  | { readonly do: 'disable' | 'enable' | 'retry' }

/** Changes an endpoint; false if it does not exist. */
export async function changeEndpoint(
  sql: Sql,
  schoolId: string,
  id: string,
  change: EndpointChange
): Promise<boolean> {
  const { url, kinds, hours, after } = { url: null, kinds: null, hours: null, after: null, ...change }
  const rows = await sql<{ found: boolean }[]>`
    select change_endpoint(${schoolId}, ${id}, ${change.do}, ${url}, ${arrayOf(kinds)}::text[], ${hours}, ${after}) as found`
  return singleRow(rows).found
}

/** Replays of an endpoint that its partner may ask for in an hour. */
export const MAX_REPLAYS = 10

/** Sends the events after a number to an endpoint again, for its partner. */
export async function replayEndpoint(
  sql: Sql,
  schoolId: string,
  id: string,
  after: number
): Promise<'ok' | 'not_found' | 'too_many_replays'> {
  const rows = await sql<{ code: 'ok' | 'not_found' | 'too_many_replays' }[]>`
    select replay_endpoint(${schoolId}, ${id}, ${after}, ${MAX_REPLAYS}) as code`
  return singleRow(rows).code
}

/** Removes an endpoint with its late events; false if it does not exist. */
export async function removeEndpoint(sql: Sql, schoolId: string, id: string): Promise<boolean> {
  const rows = await sql<{ found: boolean }[]>`select remove_endpoint(${schoolId}, ${id}) as found`
  return singleRow(rows).found
}
