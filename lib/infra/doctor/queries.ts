import { Problem } from '../../errors.ts'
import { OWN_PARTNERS } from '../../partners/keys/rules.ts'
import { answerWithin, type Sql, singleRow } from '../database/pool.ts'
import type { Condition } from './rules.ts'

/** Milliseconds a health check waits for the database. */
const HEALTH_TIMEOUT_MS = 2000

/** Rejects with `service_unavailable` if the database does not answer, for any reason. */
export async function pingDatabase(sql: Sql): Promise<void> {
  try {
    singleRow(await answerWithin(HEALTH_TIMEOUT_MS, sql`select 1 as alive`))
  } catch {
    throw new Problem('service_unavailable')
  }
}

/** Health figures that only the database knows. */
interface Vitals {
  /** Live holds and their seats. */
  readonly holds: number
  readonly heldSeats: number
  /** Number of schools whose forms exceeded a limit of seats or emails in the last day. */
  readonly formAlarms: number
  /** Seconds since the oldest forecast was fetched; null if there is none. */
  readonly forecastAgeSeconds: number | null
  readonly spotsWithoutForecast: number
}

/** Reads the figures; undefined if the database does not answer in time. */
export async function findVitals(sql: Sql): Promise<Vitals | undefined> {
  const query = sql<Vitals[]>`
    select h.holds, h.seats as "heldSeats", a.schools as "formAlarms", f.age as "forecastAgeSeconds", f.absent as "spotsWithoutForecast"
    from (
      select count(*)::int as holds, coalesce(sum(participants), 0)::int as seats
      from bookings where status = 'on_hold' and hold_expires_at > statement_timestamp()
    ) as h, (
      select count(distinct school_id)::int as schools from form_alarms where at > statement_timestamp() - interval '1 day'
    ) as a, (
      select extract(epoch from statement_timestamp() - min(f.fetched_at))::float8 as age,
        (count(*) filter (where f.spot_id is null))::int as absent
      from spots s left join forecasts f on f.spot_id = s.id
    ) as f`
  return answerWithin(HEALTH_TIMEOUT_MS, query).then(singleRow, () => undefined)
}

const MAX_ALARMED = 5

/** Latest schools whose forms exceeded a limit of seats or emails in the last day. */
export async function listAlarmedSchools(sql: Sql): Promise<string[]> {
  const alarms = await sql<{ id: string }[]>`
    select school_id as id from form_alarms where at > statement_timestamp() - interval '1 day'
    group by school_id order by max(at) desc, school_id limit ${MAX_ALARMED}`
  return alarms.map(({ id }) => id)
}

export async function readCondition(sql: Sql): Promise<Condition> {
  return singleRow(
    await sql<Condition[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
      current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit", current_setting('data_checksums') as checksums,
      lower('ÁØ') = 'áø' as "foldsCase",
      pg_is_in_recovery() as "inRecovery",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      pg_database_size(current_database())::float8 as bytes`
  )
}

/** Triggers of the service's tables that are disabled or not in their normal mode, as `table.trigger`. */
export async function listDisabledTriggers(sql: Sql): Promise<string[]> {
  const triggers = await sql<{ name: string }[]>`
    select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled <> 'O' and c.relnamespace = current_schema()::regnamespace
    order by name`
  return triggers.map(({ name }) => name)
}

/** The database's clock, in Unix milliseconds. */
export async function readClockMs(sql: Sql): Promise<number> {
  const rows = await sql<{ at: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`
  return singleRow(rows).at
}

/** Local time of a time zone at an instant, according to the database: `2027-03-28 01:30`. */
export interface ZoneTime {
  readonly zone: string
  readonly atMs: number
  readonly local: string
}

/** Local times in all schools' time zones on the first of each month for two years. */
export function listZoneTimes(sql: Sql): Promise<ZoneTime[]> {
  return sql<ZoneTime[]>`
    select z.zone, extract(epoch from m.at)::float8 * 1000 as "atMs",
      to_char(m.at at time zone z.zone, 'YYYY-MM-DD HH24:MI') as local
    from (select distinct time_zone as zone from schools) as z
    cross join generate_series(date_trunc('month', clock_timestamp()), clock_timestamp() + interval '2 years',
      interval '1 month') as m (at)`
}

interface CrowdingPartner {
  readonly schoolId: string
  readonly partner: string
  readonly seats: number
  readonly bound: number
}

/** Maximum partners to name, and the share of the limit from which a partner is named. */
const MAX_SCHOOLS = 20
const CROWDING_SHARE = 0.8

/** Partners whose holds use at least four fifths of their limit. Partners with the school's own key have no limit. */
export async function listCrowdingPartners(sql: Sql, percent: number): Promise<CrowdingPartner[]> {
  const holders = await sql<Omit<CrowdingPartner, 'bound'>[]>`
    select b.school_id as "schoolId", p.name as partner, sum(b.participants)::int as seats
    from bookings b join partners p on p.school_id = b.school_id and p.id = b.partner_id
    left join school_keys k on k.school_id = b.school_id and k.partner_id = b.partner_id and k.own and k.revoked_at is null
    where b.status = 'on_hold' and b.hold_expires_at > statement_timestamp() and not (p.name = any (${OWN_PARTNERS}))
      and k.id is null
    group by b.school_id, b.partner_id, p.name having sum(b.participants) > 18
    order by seats desc, p.name limit ${MAX_SCHOOLS}`
  const bounded = await Promise.all(
    holders.map(async holder => {
      const rows = await sql<{ bound: number }[]>`
        select hold_bound(${holder.schoolId}, ${percent}, statement_timestamp())::int as bound`
      return { ...holder, ...singleRow(rows) }
    })
  )
  return bounded.filter(({ seats, bound }) => seats >= bound * CROWDING_SHARE)
}
