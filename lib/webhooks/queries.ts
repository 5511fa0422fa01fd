import type { Reach } from '../booking/rules.ts'
import { answerWithin, FIGURES_TIMEOUT_MS, one, type Sql } from '../database/pool.ts'
import type { LoggedEvent } from '../events/message.ts'
import type { NoticeType } from '../octo/notices.ts'
import type { CapabilityId } from '../octo/terms.ts'
import type { EndpointOrigin } from './rules.ts'

/** Schools with endpoints that may be served now, those the longest not served first. Asks all schools. */
export async function listSchoolsToTell(sql: Sql): Promise<string[]> {
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

/** What waits for an endpoint and is due, and how much waits about each thing. */
interface LateChains {
  readonly due: readonly { readonly n: number; readonly about: string; readonly attempts: number }[]
  readonly waiting: Readonly<Record<string, number>>
  /** Who held the lease when this had been read. */
  readonly holder: string | null
}

/** What is late and due, and what waits about these things. */
export async function readLateChains(
  sql: Sql,
  endpoint: { readonly schoolId: string; readonly id: string },
  abouts: readonly string[],
  isIll: boolean,
  most: number
): Promise<LateChains> {
  return one(
    await sql<LateChains[]>`
      select due, waiting, holder from late_chains(${endpoint.schoolId}, ${endpoint.id}, ${[...abouts]}::text[], ${isIll}, ${most})`
  )
}

/** A page of what an endpoint is to hear. */
interface EventsPage {
  readonly next: number
  readonly events: readonly LoggedEvent[]
}

/** What happened behind a number that an endpoint is to hear. */
export async function readEventsFor(
  sql: Sql,
  endpoint: {
    readonly schoolId: string
    readonly partnerId: string | null
    readonly kinds: readonly string[] | null
    readonly octoTypes: readonly NoticeType[] | null
  },
  after: number,
  most: number
): Promise<EventsPage> {
  const kinds = endpoint.kinds && `{${endpoint.kinds.join(',')}}`
  // Who hears how many seats are left hears of all that take some.
  const partnerId = endpoint.octoTypes?.includes('AVAILABILITY_UPDATE') ? null : endpoint.partnerId
  return one(
    await sql<EventsPage[]>`
      select next, events
      from events_after(${endpoint.schoolId}, ${partnerId}, ${after}, ${kinds}::text[], ${most})`
  )
}

/** An endpoint as operators see it. */
export interface ListedEndpoint {
  readonly id: string
  readonly schoolId: string
  /** Null where it is the school's own. */
  readonly partner: string | null
  readonly origin: EndpointOrigin
  readonly url: string
  /** Null for all. */
  readonly kinds: readonly string[] | null
  /** What a reseller subscribed to over OCTO; null where the operator added it. */
  readonly octoTypes: readonly NoticeType[] | null
  readonly generation: number
  readonly previousUntil: string | null
  readonly position: number
  /** Numbers of the log that it has not got behind it. */
  readonly isBehind: boolean
  /** What happened before this number is deleted. */
  readonly pruned: number
  readonly failingSince: string | null
  /** Messages it refused since it took one. */
  readonly refusals: number
  /** Status of its newest answer; null if there was none. */
  readonly lastStatus: number | null
  readonly late: number
  readonly dead: number
  readonly disabledAt: string | null
  readonly disabledWhy: string | null
}

/** The school of an endpoint, where there is one. Asks all schools. */
export async function findSchoolOfEndpoint(sql: Sql, id: string): Promise<string | undefined> {
  const [found] = await sql<{ schoolId: string }[]>`
    select school_id as "schoolId" from endpoints where id = ${id}`
  return found?.schoolId
}

/** The endpoints of a school, the oldest first; of one id where it is given. */
export function listEndpoints(
  sql: Sql,
  schoolId: string,
  id: string | null = null
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
    order by e.created_at, e.id limit 1000`
}

/** A subscription over OCTO as it is kept. */
export interface StoredSubscription {
  readonly id: string
  readonly url: string
  readonly types: readonly NoticeType[]
  /** Sealed. */
  readonly headers: Buffer | null
  readonly active: boolean
}

/** A webhook of octo/webhooks as it is kept. */
export interface StoredWebhook {
  readonly id: string
  readonly url: string
  /** Sealed. */
  readonly headers: Buffer | null
  readonly capabilities: readonly CapabilityId[]
}

/** The webhooks of a partner, or (null) of the school itself, the oldest first. */
export function listWebhooks(sql: Sql, { schoolId, partnerId }: Reach): Promise<StoredWebhook[]> {
  return sql<StoredWebhook[]>`
    select id, url, octo_headers as headers, octo_webhook as capabilities
    from endpoints
    where school_id = ${schoolId} and partner_id is not distinct from ${partnerId} and octo_webhook is not null
    order by created_at, id limit 100`
}

/** The subscriptions of a partner, or (null) of the school itself, the oldest first; of one id where it is given. */
export function listSubscriptions(
  sql: Sql,
  { schoolId, partnerId }: Reach,
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

/** One attempt to deliver an event. */
interface ShownAttempt {
  readonly at: string
  readonly sequence: number
  readonly outcome: string
  readonly status: number | null
  readonly milliseconds: number
  /** The beginning of the answer, or why there was none. */
  readonly answer: string
}

/** The last fifty attempts of an endpoint, the newest first. */
export function listAttempts(sql: Sql, schoolId: string, id: string): Promise<ShownAttempt[]> {
  return sql<ShownAttempt[]>`
    select iso_utc(at) as at, n::float8 as sequence, outcome, status, milliseconds, answer from attempts
    where school_id = ${schoolId} and endpoint_id = ${id} order by at desc, n desc`
}

/** An event that an endpoint did not take yet. */
interface ListedLate {
  readonly sequence: number
  readonly about: string
  readonly attempts: number
  /** When it is tried again; null where it waits behind another, or is dead. */
  readonly dueAt: string | null
  readonly deadAt: string | null
  readonly why: string | null
}

/** What an endpoint did not take yet, in order. */
export function listLate(sql: Sql, schoolId: string, id: string, most: number): Promise<ListedLate[]> {
  return sql<ListedLate[]>`
    select n::float8 as sequence, about, attempts, case when due_at < 'infinity' then iso_utc(due_at) end as "dueAt",
      iso_utc(dead_at) as "deadAt", why
    from late_events where school_id = ${schoolId} and endpoint_id = ${id} order by n limit ${most}`
}

/** How the endpoints of all schools stand. */
interface EndpointFigures {
  readonly healthy: number
  readonly ill: number
  readonly disabled: number
  readonly late: number
  readonly dead: number
  /** How long the oldest event waits for an endpoint that is well; null while notifications are paused. */
  readonly lagSeconds: number | null
}

/** The figures of this moment; undefined where the database does not answer in time. Asks all schools. */
export function findEndpointFigures(sql: Sql): Promise<EndpointFigures | undefined> {
  const asked = sql<EndpointFigures[]>`
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
  return answerWithin(FIGURES_TIMEOUT_MS, asked).then(one, () => undefined)
}
