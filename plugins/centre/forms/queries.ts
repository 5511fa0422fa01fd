import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { ALL_ORIGINS, LISTED_ORIGINS, MAX_LISTED, MAX_WAVE, type WaveHours } from './rules.ts'

/** A booking by form whose guest has not confirmed the email address. */
export interface UnprovenBooking {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly participants: number
  readonly isHeld: boolean
  /** The lesson's local day and time. */
  readonly date: string
  readonly startTime: string
  /** Instant of the booking, ISO 8601. */
  readonly at: string
}

/** Alarm of the last day: bookings by form exceeded a share of the seats, or their daily limit of emails. */
interface FormAlarm {
  readonly kind: 'seats' | 'mails' | 'origin' | 'wave'
  /** Instant at which it began, ISO 8601. */
  readonly since: string
}

/** An email domain or network that took many seats of upcoming lessons in the last thirty days. */
export interface FormOrigin {
  readonly name: string
  readonly bookings: number
  readonly seats: number
  /** Bookings whose guest confirmed by email. */
  readonly confirmed: number
}

/** Unproven bookings of upcoming lessons, made in a time span. One act settles at most MAX_WAVE, the oldest first. */
export interface FormWave {
  /** Start of the time span, in microseconds since 1970. */
  readonly from: string
  readonly until: string
  readonly bookings: number
  readonly held: number
  readonly seats: number
  readonly guests: number
  readonly lessons: number
  readonly alarms: readonly FormAlarm[]
  readonly origins: readonly FormOrigin[]
  /** The newest of them. */
  readonly newest: readonly UnprovenBooking[]
}

/**
 * Reads the unproven bookings of a school from the last hours, in one snapshot. With an origin, reads all its bookings by form
 * instead, including proven ones, or those of all origins (ALL_ORIGINS).
 */
export async function readFormWave(
  sql: Sql,
  schoolId: string,
  hours: WaveHours,
  origin: string | null
): Promise<FormWave> {
  return singleRow(
    await sql<FormWave[]>`
    with span as (
      select case when ${hours}::int = 0 then to_timestamp(0) else statement_timestamp() - make_interval(hours => ${hours}::int) end as since
    ), wave as materialized (
      select b.id, b.customer_name, lower(b.customer_email) as email, b.participants, b.status, b.slot_id, b.created_at,
        s.local_date, s.local_start
      from bookings b join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
      where b.school_id = ${schoolId} and s.starts_at > statement_timestamp()
        and case when ${origin}::text is null then b.unproven_until > statement_timestamp()
          when ${origin}::text = ${ALL_ORIGINS} then b.form_network is not null
          else ${origin}::text in (b.form_domain, text(b.form_network)) end
        and b.created_at > (select since from span) and b.created_at <= statement_timestamp()
        and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()))
      order by b.created_at, b.id limit ${MAX_WAVE}
    ), origin as (
      select o.name, count(*)::int as bookings, sum(b.participants)::int as seats,
        (count(*) filter (where b.unproven_until is null))::int as confirmed
      from bookings b join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
      cross join lateral (values (b.form_domain), (text(b.form_network))) as o(name)
      where b.school_id = ${schoolId} and b.created_at > statement_timestamp() - interval '30 days' and s.starts_at > statement_timestamp()
        and o.name is not null and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()))
      group by o.name having sum(b.participants) >= ${LISTED_ORIGINS.seats}
    )
    select (extract(epoch from (select since from span)) * 1000000)::bigint::text as "from",
      (extract(epoch from statement_timestamp()) * 1000000)::bigint::text as "until",
      count(*)::int as bookings, (count(*) filter (where w.status = 'on_hold'))::int as held,
      coalesce(sum(w.participants), 0)::int as seats, count(distinct w.email)::int as guests,
      count(distinct w.slot_id)::int as lessons,
      (select coalesce(json_agg(json_build_object('kind', a.kind, 'since', iso_utc(a.began_at)) order by a.began_at, a.kind), '[]')
        from form_alarms a where a.school_id = ${schoolId} and a.at > statement_timestamp() - interval '1 day') as alarms,
      (select coalesce(json_agg(json_build_object('name', o.name, 'bookings', o.bookings, 'seats', o.seats, 'confirmed', o.confirmed)
          order by o.seats desc, o.name), '[]')
        from (select * from origin order by seats desc, name limit ${LISTED_ORIGINS.most}) as o) as origins,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.customer_name, 'email', n.email,
          'participants', n.participants, 'isHeld', n.status = 'on_hold', 'date', n.local_date,
          'startTime', to_char(n.local_start, 'HH24:MI'), 'at', iso_utc(n.created_at)) order by n.created_at desc, n.id), '[]')
        from (select * from wave order by created_at desc, id limit ${MAX_LISTED}) as n) as newest
    from wave w`
  )
}
