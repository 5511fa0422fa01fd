import { describeZoneData, isOld, type ZoneData } from '../zones/rules.ts'
import { type Finding, listFirst } from './rules.ts'

/** Time zone data of PostgreSQL and Node.js, the number of zones in use, and the zones on which they differ. */
interface ZoneCondition {
  readonly data: readonly ZoneData[]
  readonly zones: number
  readonly differing: readonly string[]
  /** Schools whose lesson times were computed with other data than the database's. */
  readonly stale: readonly string[]
}

/** Finding on the zone data: its releases and age, and differences in the zones in use. */
export function examineZones({ data, zones, differing, stale }: ZoneCondition, nowMs: number): Finding {
  const releases = data.map(source => describeZoneData(source, nowMs)).join('; ')
  const outdated = data.filter(source => isOld(source, nowMs)).map(source => source.of)
  const faults = [
    ...(differing.length > 0
      ? [`${listFirst(differing)} ${differing.length === 1 ? 'differs' : 'differ'} between them`]
      : []),
    ...(stale.length > 0 ? [`lessons of ${listFirst(stale)} follow older data`] : []),
    ...(outdated.length > 0 ? [`${outdated.join(' and ')} older than six months`] : [])
  ]
  if (faults.length === 0)
    return { check: 'time zones', state: 'good', found: `${releases}; ${zones} in use, the same in both` }
  const advice = `${remedyOf(stale, outdated)} PostgreSQL's data is used for display.`
  return { check: 'time zones', state: 'doubtful', found: `${releases}; ${faults.join('; ')}`, advice }
}

function remedyOf(stale: readonly string[], outdated: readonly string[]): string {
  if (stale.length > 0) return 'Restart the server: it updates the lessons.'
  if (outdated.join() === 'Node.js') return 'Update Node.js.'
  return 'Update PostgreSQL\u2019s time zone data (docs/deployment.md) or Node.js.'
}
