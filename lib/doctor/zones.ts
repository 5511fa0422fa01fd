import { describeZoneData, isOld, type ZoneData } from '../zones/rules.ts'
import type { Finding } from './rules.ts'

/** Zone data of PostgreSQL and Node.js, the zones in use and those on which both differ, and lessons that follow older data. */
interface ZoneCondition {
  readonly data: readonly ZoneData[]
  readonly zones: number
  readonly apart: readonly string[]
  /** Schools whose lessons have instants of other data than the database's. */
  readonly stale: readonly string[]
}

/** The releases of the zone data, their age, and whether they agree on the zones in use. */
export function examineZones({ data, zones, apart, stale }: ZoneCondition, nowMs: number): Finding {
  const releases = data.map(one => describeZoneData(one, nowMs)).join('; ')
  const old = data.filter(one => isOld(one, nowMs)).map(one => one.of)
  const faults = [
    ...(apart.length > 0 ? [`${apart.join(', ')} differ between them`] : []),
    ...(stale.length > 0 ? [`lessons of ${stale.join(', ')} follow older data`] : []),
    ...(old.length > 0 ? [`${old.join(' and ')} older than six months`] : [])
  ]
  if (faults.length === 0)
    return { check: 'time zones', state: 'good', found: `${releases}; ${zones} in use, the same in both` }
  const advice =
    stale.length > 0
      ? 'Restart the server: it brings the lessons up to date. PostgreSQL decides what is shown.'
      : 'Update PostgreSQL\u2019s time zone data (docs/deployment.md) or Node.js; PostgreSQL decides what is shown.'
  return { check: 'time zones', state: 'doubtful', found: `${releases}; ${faults.join('; ')}`, advice }
}
