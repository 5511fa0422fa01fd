import type { Sql } from '../../infra/database/pool.ts'
import type { PartnerTerms } from '../rules.ts'

/** Sales of a month in the school's currency, without cancelled bookings. */
interface MonthSales {
  readonly seats: number
  readonly cents: number
}

/** A partner of a school with its terms, and its sales of this and the last month. */
export interface Channel extends PartnerTerms {
  readonly id: string
  readonly name: string
  readonly termsVersion: number
  readonly activeKeys: number
  readonly now: MonthSales
  readonly before: MonthSales
}

const MAX_CHANNELS = 500

/** Partners of a school, best sellers first, or only `id`. Months are those of the sale, in the school's time zone. */
export function listChannels(sql: Sql, schoolId: string, id: string | null = null): Promise<Channel[]> {
  return sql<Channel[]>`
    with month as materialized (
      select s.time_zone, s.currency, date_trunc('month', clock_timestamp() at time zone s.time_zone) as start
      from schools s where s.id = ${schoolId}
    ), sold as materialized (
      select b.partner_id, b.created_at >= m.start at time zone m.time_zone as is_now,
        sum(b.participants)::int as seats, sum(b.total_cents)::float8 as cents
      from month m
      join bookings b on b.school_id = ${schoolId} and b.created_at >= (m.start - interval '1 month') at time zone m.time_zone
        and b.currency = m.currency and b.status = 'confirmed' and (${id}::text is null or b.partner_id = ${id}::text::bigint)
      group by 1, 2
    ), keys as materialized (
      select k.partner_id, count(*) filter (where k.revoked_at is null)::int as active
      from school_keys k where k.school_id = ${schoolId} group by 1
    )
    select p.id::text, p.name, p.discount_percent as "discountPercent", p.commission_percent as "commissionPercent", p.collects,
      p.terms_version as "termsVersion", coalesce(k.active, 0) as "activeKeys",
      json_build_object('seats', coalesce(n.seats, 0), 'cents', coalesce(n.cents, 0)) as now,
      json_build_object('seats', coalesce(b.seats, 0), 'cents', coalesce(b.cents, 0)) as before
    from partners p
    left join sold n on n.partner_id = p.id and n.is_now
    left join sold b on b.partner_id = p.id and not b.is_now
    left join keys k on k.partner_id = p.id
    where p.school_id = ${schoolId} and (${id}::text is null or p.id = ${id}::text::bigint)
    order by coalesce(n.cents, 0) + coalesce(b.cents, 0) desc, lower(p.name), p.id limit ${MAX_CHANNELS}`
}

/** A partner's key. The secret itself is not stored. Instants are ISO 8601 in UTC. */
export interface ChannelKey {
  readonly id: string
  readonly lastFour: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

const MAX_KEYS = 60

/** Keys of a partner, or only the one with `id`. Active keys precede ended ones; each group is newest first. */
export function listChannelKeys(
  sql: Sql,
  schoolId: string,
  partnerId: string,
  id: string | null = null
): Promise<ChannelKey[]> {
  return sql<ChannelKey[]>`
    select k.id, k.last_four as "lastFour", iso_utc(k.created_at) as "createdAt", iso_utc(k.last_used_at) as "lastUsedAt",
      iso_utc(k.revoked_at) as "revokedAt"
    from school_keys k
    where k.school_id = ${schoolId} and k.partner_id = ${partnerId}::text::bigint and (${id}::uuid is null or k.id = ${id}::uuid)
    order by k.revoked_at is not null, k.created_at desc, k.id limit ${MAX_KEYS}`
}

/** A partner's webhook endpoint and its recent attempts. */
export interface ChannelEndpoint {
  readonly url: string
  readonly isDisabled: boolean
  readonly failingSince: string | null
  readonly late: number
  readonly attempts: readonly {
    readonly at: string
    readonly status: number | null
    readonly milliseconds: number
  }[]
}

/** Endpoints of a partner, each with its last ten attempts, newest first. */
export function listChannelEndpoints(
  sql: Sql,
  schoolId: string,
  partnerId: string
): Promise<ChannelEndpoint[]> {
  return sql<ChannelEndpoint[]>`
    select e.url, e.disabled_at is not null as "isDisabled", iso_utc(e.failing_since) as "failingSince",
      (select count(*)::int from late_events l where l.school_id = ${schoolId} and l.endpoint_id = e.id) as late,
      (select coalesce(json_agg(json_build_object('at', iso_utc(a.at), 'status', a.status,
          'milliseconds', a.milliseconds) order by a.at desc, a.n desc), '[]')
        from (select * from attempts x where x.school_id = ${schoolId} and x.endpoint_id = e.id
          order by x.at desc, x.n desc limit 10) as a) as attempts
    from endpoints e where e.school_id = ${schoolId} and e.partner_id = ${partnerId}::text::bigint
    order by e.created_at, e.id limit 50`
}

/** Sales on the school's own pages that an affiliate is credited for, since the start of last month. */
export interface AffiliateSales {
  readonly name: string
  readonly seats: number
  readonly cents: number
}

/** Affiliates by amount of sales, highest first. */
export function listAffiliateSales(sql: Sql, schoolId: string): Promise<AffiliateSales[]> {
  return sql<AffiliateSales[]>`
    with month as materialized (
      select s.time_zone, s.currency, date_trunc('month', clock_timestamp() at time zone s.time_zone) - interval '1 month' as start
      from schools s where s.id = ${schoolId}
    ), sent as materialized (
      select b.affiliate_id, sum(b.participants)::int as seats, sum(b.total_cents)::float8 as cents
      from month m join bookings b on b.school_id = ${schoolId} and b.created_at >= m.start at time zone m.time_zone
        and b.currency = m.currency and b.status = 'confirmed' and b.affiliate_id is not null
      group by 1
    )
    select a.name, s.seats, s.cents from sent s join affiliates a on a.id = s.affiliate_id
    order by s.cents desc, a.id limit 50`
}

/** A limit of a partner. `name` is the name of the lesson type; null for all types. With `releaseHours` it is a guarantee. */
export interface LimitRow {
  readonly id: string
  readonly version: number
  readonly type: string | null
  readonly name: string | null
  readonly from: string
  readonly to: string | null
  readonly seats: number
  readonly releaseHours: number | null
}

/** Current and future limits of a partner, by start. */
export function listLimits(sql: Sql, schoolId: string, partnerId: string): Promise<LimitRow[]> {
  return sql<LimitRow[]>`
    select l.id, l.version, l.lesson_type_id as type, t.name, l.from_date::text as from, l.to_date::text as to, l.seats,
      l.release_hours as "releaseHours"
    from partner_limits l
    join schools c on c.id = ${schoolId}
    left join lesson_types t on t.school_id = ${schoolId} and t.id = l.lesson_type_id
    where l.school_id = ${schoolId} and l.partner_id = ${partnerId}::text::bigint
      and (l.to_date is null or l.to_date >= (statement_timestamp() at time zone c.time_zone)::date)
    order by l.from_date, l.to_date nulls last, l.id`
}

/** A future lesson with a limit: seats that the partner may sell (`share`), has guaranteed, and has held or confirmed (`sold`). */
export interface LimitedLesson {
  readonly date: string
  readonly startTime: string
  readonly name: string
  readonly share: number | null
  readonly guaranteed: number | null
  readonly sold: number
}

const MAX_LIMITED_LESSONS = 5

/** The next lessons to which a limit of the partner applies; see partner_share. */
export function listLimitedLessons(sql: Sql, schoolId: string, partnerId: string): Promise<LimitedLesson[]> {
  return sql<LimitedLesson[]>`
    with lessons as materialized (
      select s.id, s.starts_at, s.local_date, s.local_start, s.lesson_type_id, min(l.seats) filter (where l.release_at is null) as share,
        max(l.seats) filter (where l.release_at > statement_timestamp()) as guaranteed
      from slots s join slot_limits l on l.school_id = ${schoolId} and l.slot_id = s.id and l.partner_id = ${partnerId}::text::bigint
      where s.school_id = ${schoolId} and s.starts_at > statement_timestamp() and s.cancelled_at is null
        and (l.release_at is null or l.release_at > statement_timestamp())
      group by s.id, s.starts_at, s.local_date, s.local_start, s.lesson_type_id
      order by s.starts_at, s.id limit ${MAX_LIMITED_LESSONS}
    )
    select s.local_date::text as date, to_char(s.local_start, 'HH24:MI') as "startTime", t.name, s.share, s.guaranteed, (
        select coalesce(sum(b.participants), 0)::int from bookings b
        where b.school_id = ${schoolId} and b.slot_id = s.id and b.partner_id = ${partnerId}::text::bigint
          and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()))
      ) as sold
    from lessons s join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    order by s.starts_at, s.id`
}

/** Sales of a partner in a month, in one currency. */
interface PartnerMonth {
  readonly partner: string
  readonly currency: string
  readonly bookings: number
  readonly participants: number
  readonly cents: number
  /** The partner's part: withheld by it, or owed to it. */
  readonly partnerCents: number
}

/** Confirmed bookings that were sold in a month (YYYY-MM, in the school's time zone), by partner; the highest amount first. */
export function listPartnerMonth(
  sql: Sql,
  schoolId: string,
  month: string,
  limit: number
): Promise<PartnerMonth[]> {
  return sql<PartnerMonth[]>`
    with month as materialized (
      select s.time_zone, ${`${month}-01`}::text::timestamp as start from schools s where s.id = ${schoolId}
    ), sold as materialized (
      select b.partner_id, b.currency, count(*)::int as bookings, sum(b.participants)::int as participants,
        sum(b.total_cents)::float8 as cents,
        sum(case b.collects when 'partner' then b.total_cents - b.net_cents
          else commission_of(b.total_cents, b.commission_percent, b.off_cents, b.offer ->> 'bearer') end)::float8 as share
      from month m join bookings b on b.school_id = ${schoolId} and b.created_at >= m.start at time zone m.time_zone
        and b.created_at < (m.start + interval '1 month') at time zone m.time_zone and b.status = 'confirmed'
      group by b.partner_id, b.currency
    )
    select p.name as partner, x.currency, x.bookings, x.participants, x.cents, x.share as "partnerCents"
    from sold x join partners p on p.school_id = ${schoolId} and p.id = x.partner_id
    order by x.cents desc, lower(p.name), p.id, x.currency limit ${limit}`
}
