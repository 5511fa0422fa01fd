import { one, type Sql } from '../database/pool.ts'
import { kindsHeardBy, type NoticeType } from '../octo/notices.ts'
import type { CapabilityId } from '../octo/terms.ts'
import type { EndpointOrigin } from './rules.ts'

/** An endpoint that a courier may serve until its lease ends. */
export interface TakenEndpoint {
  readonly schoolId: string
  readonly id: string
  readonly partnerId: string | null
  readonly origin: EndpointOrigin
  readonly url: string
  readonly kinds: readonly string[] | null
  /** What a reseller subscribed to over OCTO; null where it hears events as they are. */
  readonly octoTypes: readonly NoticeType[] | null
  /** With which capabilities bookings are written where it is a webhook of octo/webhooks; else null. */
  readonly octoWebhook: readonly CapabilityId[] | null
  /** The reseller's own headers, sealed, in base64. */
  readonly octoHeaders: string | null
  readonly generation: number
  /** Whether the former secret signs too. */
  readonly hasPrevious: boolean
  readonly position: number
  readonly failures: number
  readonly refusals: number
  /** How many events at a time. */
  readonly pace: number
  /** The database's clock when it was taken, Unix milliseconds. */
  readonly nowMs: number
}

/** How many endpoints a courier has places for, and whose they are. */
interface LeaseWish {
  readonly lease: string
  readonly healthy: number
  readonly ill: number
  readonly seconds: number
  readonly fingerprint: string
  /** The last number of the school's log that this courier sent; null where it knows of none. */
  readonly sent: number | null
}

/** What a courier was given. */
interface LeasedEndpoints {
  /** False where notifications are paused, or another secret counts. */
  readonly maySend: boolean
  /** Whether the log lacks what this courier sent: it was set back. */
  readonly lacks: boolean
  readonly taken: readonly TakenEndpoint[]
}

/** Leases endpoints of a school that have something to hear. */
export async function takeEndpoints(sql: Sql, schoolId: string, wish: LeaseWish): Promise<LeasedEndpoints> {
  const { lease, healthy, ill, seconds, fingerprint, sent } = wish
  return one(
    await sql<LeasedEndpoints[]>`
      select may_send as "maySend", lacks, taken
      from take_endpoints(${schoolId}, ${lease}, ${healthy}, ${ill}, ${seconds}, ${fingerprint}, ${sent})`
  )
}

/** What a courier did with an endpoint. */
export interface DeliveryRound {
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
  /** Seconds until the endpoint may be served again. */
  readonly pause: number
}

/** What somebody must be told of an endpoint. */
interface Trouble {
  readonly warnedHours: number | null
  readonly disabledWhy: string | null
  readonly failingSince: string | null
}

/** Notes what was done and gives the lease back; null where it was lost, and then nothing is noted. */
export async function settleEndpoint(
  sql: Sql,
  { schoolId, id }: Pick<TakenEndpoint, 'schoolId' | 'id'>,
  lease: string,
  round: DeliveryRound
): Promise<Trouble | null> {
  const rows = await sql<{ settled: Trouble | null }[]>`
    select settle_endpoint(${schoolId}, ${id}, ${lease}, ${JSON.stringify(round)}::text::json) as settled`
  return one(rows).settled
}

type Added = 'ok' | 'too_many_endpoints'

/** An endpoint that is to be; `octo` where a reseller makes it over OCTO. */
interface NewEndpoint {
  readonly partnerId: string | null
  readonly origin: EndpointOrigin
  readonly url: string
  readonly kinds: readonly string[] | null
  readonly octo?: {
    readonly types: readonly NoticeType[]
    readonly headers: Buffer | null
    /** Its capabilities, where it is a webhook of octo/webhooks. */
    readonly webhook?: readonly CapabilityId[]
  }
}

/** Adds an endpoint of a partner, or (null) of the school itself. */
export async function addEndpoint(
  sql: Sql,
  schoolId: string,
  id: string,
  { partnerId, origin, url, kinds, octo }: NewEndpoint
): Promise<Added> {
  const rows = await sql<{ code: Added }[]>`
    select add_endpoint(${schoolId}, ${id}, ${partnerId}, ${origin}, ${url}, ${arrayOf(kinds)}::text[],
      ${arrayOf(octo?.types ?? null)}::text[], ${octo?.headers ?? null},
      ${arrayOf(octo?.webhook ?? null)}::text[]) as code`
  return one(rows).code
}

/** What a reseller changes of its subscription; what is null stays as it is. */
interface SubscriptionChange {
  readonly url: string | null
  readonly types: readonly NoticeType[] | null
  readonly headers: Buffer | null
  readonly active: boolean | null
}

/** Changes an endpoint that was made over OCTO; answers whether it is there. */
export async function changeSubscription(
  sql: Sql,
  schoolId: string,
  id: string,
  { url, types, headers, active }: SubscriptionChange
): Promise<boolean> {
  const kinds = types && kindsHeardBy(types)
  const rows = await sql<{ found: boolean }[]>`
    select change_subscription(${schoolId}, ${id}, ${url}, ${arrayOf(kinds)}::text[], ${arrayOf(types)}::text[], ${headers},
      ${active}) as found`
  return one(rows).found
}

/** Words without commas and quotes as PostgreSQL writes an array of them. */
function arrayOf(words: readonly string[] | null): string | null {
  return words && `{${words.join(',')}}`
}

/** What may be done to an endpoint. */
export type EndpointChange =
  | { readonly do: 'set'; readonly url: string; readonly kinds: readonly string[] | null }
  | { readonly do: 'rotate'; readonly hours: number }
  | { readonly do: 'replay'; readonly after: number }
  | { readonly do: 'disable' | 'enable' | 'retry' }

/** Changes an endpoint; answers whether it is there. */
export async function changeEndpoint(
  sql: Sql,
  schoolId: string,
  id: string,
  change: EndpointChange
): Promise<boolean> {
  const { url, kinds, hours, after } = { url: null, kinds: null, hours: null, after: null, ...change }
  const rows = await sql<{ found: boolean }[]>`
    select change_endpoint(${schoolId}, ${id}, ${change.do}, ${url}, ${arrayOf(kinds)}::text[], ${hours}, ${after}) as found`
  return one(rows).found
}

/** Removes an endpoint with all that waits for it; answers whether it was there. */
export async function removeEndpoint(sql: Sql, schoolId: string, id: string): Promise<boolean> {
  const rows = await sql<{ found: boolean }[]>`select remove_endpoint(${schoolId}, ${id}) as found`
  return one(rows).found
}
