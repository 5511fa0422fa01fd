import type { ZoneOffsets } from '../../text/tzif.ts'
import { installZone } from '../../text/zones.ts'
import type { Sql } from '../database/pool.ts'
import { RELEASES } from './rules.ts'

/** Years for which offsets are read. Earlier and later times use the first and the last offset. */
const FROM = '2000-01-01'
const TO = '2045-01-01'

/** Maximum time zones; schools and spots have few. */
const MAX_ZONES = 600

/** UTC offsets of the time zones of all schools and spots, by the database's zone data. */
export function listZoneOffsets(sql: Sql): Promise<{ name: string; offsets: ZoneOffsets }[]> {
  return sql<{ name: string; offsets: ZoneOffsets }[]>`
    select z.name, zone_changes(z.name, ${FROM}::text::timestamptz, ${TO}::text::timestamptz) as offsets
    from (
      select time_zone as name from schools union select document ->> 'timeZone' from spots limit ${MAX_ZONES}
    ) z join pg_timezone_names n on n.name = z.name`
}

/** Makes this process use the database's offsets for these time zones. */
export async function readZones(sql: Sql): Promise<void> {
  for (const { name, offsets } of await listZoneOffsets(sql)) installZone(name, offsets)
}

/** Schools with future lessons whose stored times do not match the database's zone data. */
export async function listSchoolsToRenew(sql: Sql): Promise<string[]> {
  const rows = await sql<{ schoolId: string }[]>`
    select distinct school_id as "schoolId" from slots
    where starts_at > statement_timestamp() - interval '2 days' and (starts_at, ends_at) is distinct from
      ((local_date + local_start) at time zone time_zone, lesson_end(local_date, local_start, local_end) at time zone time_zone)`
  return rows.map(({ schoolId }) => schoolId)
}

/** The newest release whose changes are in the database's zone data; undefined if it is older than all known ones. */
export async function findZoneRelease(sql: Sql): Promise<string | undefined> {
  const probes = RELEASES.flatMap(({ release, probe }) => (probe ? { release, ...probe } : []))
  const rows = await sql<{ release: string }[]>`
    select p.release from json_to_recordset(${JSON.stringify(probes)}::text::json)
      as p(release text, zone text, at timestamptz, minutes int)
    join pg_timezone_names n on n.name = p.zone
    where extract(epoch from (p.at at time zone p.zone) - (p.at at time zone 'UTC')) = p.minutes * 60
    order by p.release desc limit 1`
  return rows[0]?.release
}
