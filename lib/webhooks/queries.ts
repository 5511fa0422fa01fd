import type { BookingScope } from '../booking/rules.ts'
import type { LoggedEvent } from '../events/message.ts'
import { answerWithin, FIGURES_TIMEOUT_MS, type Sql, singleRow } from '../infra/database/pool.ts'
import type { CapabilityId } from '../octo/negotiation.ts'
import type { NoticeType } from '../octo/notices.ts'
import type { EndpointOrigin } from './rules.ts'

/** Schools with endpoints that need deliveries now, least recently served first. Queries all schools. */
export async function listSchoolsWithDueDeliveries(sql: Sql): Promise<string[]> {
  const schools = await sql<{ schoolId: string }[]>`
    select e.school_id as "schoolId"
    from endpoints e join availability_versions v on v.school_id = e.school_id
    left join (
      select school_id, endpoint_id from late_events
      where dead_at is null and due_at <= statement_timestamp() group by school_id, endpoint_id
    ) as l on l.school_id = e.school_id and l.endpoint_id = e.id
    where e.disabled_at is null and e.due_at <= statement_timestamp() and e.leased_until <= statement_timestamp()
      and (e.failures > 0 or e.position < v.last_event or l.endpoint_id is not null)
    group by e.school_id order by min(e.due_at) limit 200`
  return schools.map(({ schoolId }) => schoolId)
}

/** Due late events of an endpoint, and the number of late events per ordering key. */
interface LateChains {
  readonly due: readonly { readonly n: number; readonly about: string; readonly attempts: number }[]
  readonly waiting: Readonly<Record<string, number>>
  /** Lease id that held the endpoint after this query. */
  readonly holder: string | null
}

/** Reads the due late events of an endpoint, and the number of late events with these keys. */
export async function readLateChains(
  sql: Sql,
  endpoint: { readonly schoolId: string; readonly id: string },
  keys: readonly string[],
  isFailing: boolean,
  limit: number
): Promise<LateChains> {
  return singleRow(
    await sql<LateChains[]>`
      select due, waiting, holder from late_chains(${endpoint.schoolId}, ${endpoint.id}, ${[...keys]}::text[], ${isFailing}, ${limit})`
  )
}

interface EventsPage {
  readonly next: number
  readonly events: readonly LoggedEvent[]
}

/** Reads the events after `after` that an endpoint receives. */
export async function readEventsFor(
  sql: Sql,
  endpoint: {
    readonly schoolId: string
    readonly partnerId: string | null
    readonly kinds: readonly string[] | null
    readonly octoTypes: readonly NoticeType[] | null
  },
  after: number,
  limit: number
): Promise<EventsPage> {
  const kinds = endpoint.kinds && `{${endpoint.kinds.join(',')}}`
  // Subscriptions to availability receive the sales of all partners.
  const partnerId = endpoint.octoTypes?.includes('AVAILABILITY_UPDATE') ? null : endpoint.partnerId
  return singleRow(
    await sql<EventsPage[]>`
      select next, events
      from events_after(${endpoint.schoolId}, ${partnerId}, ${after}, ${kinds}::text[], ${limit})`
  )
}

/** An endpoint as operators see it in a list. */
export interface ListedEndpoint {
  readonly id: string
  readonly schoolId: string
  /** Null for the school's own endpoint. */
  readonly partner: string | null
  readonly origin: EndpointOrigin
  readonly url: string
  /** Null for all kinds. */
  readonly kinds: readonly string[] | null
  /** Types of an OCTO subscription; null for other endpoints. */
  readonly octoTypes: readonly NoticeType[] | null
  readonly generation: number
  readonly previousUntil: string | null
  readonly position: number
  /** True if the endpoint has not processed the latest event. */
  readonly isBehind: boolean
  /** Events before this number have been deleted. */
  readonly pruned: number
  readonly failingSince: string | null
  /** Consecutive refusals. */
  readonly refusals: number
  /** Status of the latest answer; null if there was none. */
  readonly lastStatus: number | null
  readonly late: number
  readonly dead: number
  readonly disabledAt: string | null
  readonly disabledWhy: string | null
}

/** The school of an endpoint, or undefined. Queries all schools. */
export async function findSchoolOfEndpoint(sql: Sql, id: string): Promise<string | undefined> {
  const [found] = await sql<{ schoolId: string }[]>`
    select school_id as "schoolId" from endpoints where id = ${id}`
  return found?.schoolId
}

/** The receiver of an endpoint's events: a partner, or the school itself (null). */
interface EndpointOwner {
  readonly partnerId: string | null
}

/** Endpoints of a school, oldest first, or the one with this id. With `owner`, only its own without OCTO subscriptions. */
export function listEndpoints(
  sql: Sql,
  schoolId: string,
  id: string | null = null,
  owner: EndpointOwner | null = null
): Promise<ListedEndpoint[]> {
  return sql<ListedEndpoint[]>`
    select e.id, e.school_id as "schoolId", p.name as partner, e.origin, e.url, e.kinds, e.octo_types as "octoTypes", e.generation,
      case when e.previous_until > statement_timestamp() then iso_utc(e.previous_until) end as "previousUntil",
      e.position::float8 as position, e.position < v.last_event as "isBehind", v.pruned::float8 as pruned,
      iso_utc(e.failing_since) as "failingSince", e.refusals,
      (select a.status from attempts a where a.school_id = ${schoolId} and a.endpoint_id = e.id
        order by a.at desc, a.n desc limit 1) as "lastStatus",
      (select count(*)::int from late_events l
        where l.school_id = ${schoolId} and l.endpoint_id = e.id and l.dead_at is null) as late,
      (select count(*)::int from late_events l
        where l.school_id = ${schoolId} and l.endpoint_id = e.id and l.dead_at is not null) as dead,
      iso_utc(e.disabled_at) as "disabledAt", e.disabled_why as "disabledWhy"
    from endpoints e
    join availability_versions v on v.school_id = ${schoolId}
    left join partners p on p.school_id = ${schoolId} and p.id = e.partner_id
    where e.school_id = ${schoolId} and (${id}::uuid is null or e.id = ${id}::uuid)
      and (${owner === null} or (e.octo_types is null and e.partner_id is not distinct from ${owner?.partnerId ?? null}))
    order by e.created_at, e.id limit 1000`
}

/** A stored OCTO subscription. */
export interface StoredSubscription {
  readonly id: string
  readonly url: string
  readonly types: readonly NoticeType[]
  /** Encrypted. */
  readonly headers: Buffer | null
  readonly active: boolean
}

/** A stored octo/webhooks webhook. */
export interface StoredWebhook {
  readonly id: string
  readonly url: string
  /** Encrypted. */
  readonly headers: Buffer | null
  readonly capabilities: readonly CapabilityId[]
}

/** Webhooks of a partner or of the school itself (null), oldest first. */
export function listWebhooks(sql: Sql, { schoolId, partnerId }: BookingScope): Promise<StoredWebhook[]> {
  return sql<StoredWebhook[]>`
    select id, url, octo_headers as headers, octo_webhook as capabilities
    from endpoints
    where school_id = ${schoolId} and partner_id is not distinct from ${partnerId} and octo_webhook is not null
    order by created_at, id limit 100`
}

/** Subscriptions of a partner or of the school itself (null), oldest first, or the one with this id. */
export function listSubscriptions(
  sql: Sql,
  { schoolId, partnerId }: BookingScope,
  id: string | null = null
): Promise<StoredSubscription[]> {
  return sql<StoredSubscription[]>`
    select id, url, octo_types as types, octo_headers as headers, disabled_at is null as active
    from endpoints
    where school_id = ${schoolId} and partner_id is not distinct from ${partnerId} and octo_types is not null
      and octo_webhook is null
      and (${id}::uuid is null or id = ${id}::uuid)
    order by created_at, id limit 100`
}

interface ListedAttempt {
  readonly at: string
  readonly sequence: number
  readonly outcome: string
  readonly status: number | null
  readonly milliseconds: number
  /** Start of the answer, or the error code. */
  readonly answer: string
}

/** The latest fifty attempts of an endpoint, newest first. */
export function listAttempts(sql: Sql, schoolId: string, id: string): Promise<ListedAttempt[]> {
  return sql<ListedAttempt[]>`
    select iso_utc(at) as at, n::float8 as sequence, outcome, status, milliseconds, answer from attempts
    where school_id = ${schoolId} and endpoint_id = ${id} order by at desc, n desc`
}

/** An event that an endpoint has not accepted yet. */
interface ListedLate {
  readonly sequence: number
  readonly about: string
  readonly attempts: number
  /** Time of the next attempt; null if it waits for another event or is dead. */
  readonly dueAt: string | null
  readonly deadAt: string | null
  readonly why: string | null
}

/** Late events of an endpoint, by number. */
export function listLate(sql: Sql, schoolId: string, id: string, limit: number): Promise<ListedLate[]> {
  return sql<ListedLate[]>`
    select n::float8 as sequence, about, attempts, case when due_at < 'infinity' then iso_utc(due_at) end as "dueAt",
      iso_utc(dead_at) as "deadAt", why
    from late_events where school_id = ${schoolId} and endpoint_id = ${id} order by n limit ${limit}`
}

/** Totals over the endpoints of all schools. */
interface EndpointFigures {
  readonly healthy: number
  readonly ill: number
  readonly disabled: number
  readonly late: number
  readonly dead: number
  /** Age of the oldest event that waits for a healthy endpoint. Null while notifications are paused. */
  readonly lagSeconds: number | null
}

/** The current totals over all schools; undefined if the database does not answer in time. */
export function findEndpointFigures(sql: Sql): Promise<EndpointFigures | undefined> {
  const query = sql<EndpointFigures[]>`
    select e.healthy, e.ill, e.disabled, l.late, l.dead, case when n.paused_at is null then
        coalesce(extract(epoch from statement_timestamp()) - b.oldest / 1000000.0, 0)::float8 end as "lagSeconds"
    from (
      select (count(*) filter (where failures = 0 and disabled_at is null))::int as healthy,
        (count(*) filter (where failures > 0 and disabled_at is null))::int as ill,
        (count(*) filter (where disabled_at is not null))::int as disabled
      from endpoints
    ) as e, (
      select (count(*) filter (where dead_at is null))::int as late, count(dead_at)::int as dead from late_events
    ) as l, (
      select min(v.n) as oldest from endpoints e join events v on v.school_id = e.school_id and v.n > e.position
      where e.failures = 0 and e.disabled_at is null
    ) as b, notifications n`
  return answerWithin(FIGURES_TIMEOUT_MS, query).then(singleRow, () => undefined)
}
