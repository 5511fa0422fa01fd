import { Counts, counter, type Family, gauge, Histogram, histogram } from '../../kernel/metrics.ts'
import { Traffic } from '../../kernel/traffic.ts'
import type { FormLimit } from '../../storefront/gate.ts'
import { answerWithin, type DatabaseFault, faultOf, type Sql } from '../database/pool.ts'
import type { PoolFigures } from '../database/pools.ts'
import { findVitals, listCrowdingPartners } from './queries.ts'

/** Temporary faults: the database is down or too busy, or the connection broke. */
const TEMPORARY: readonly DatabaseFault[] = ['unreachable', 'unknown_outcome', 'rolled_back']

/** Time limit in milliseconds for the query that finds partners near their hold limit. */
const CROWDING_TIMEOUT_MS = 2000

/** Upper bounds of the histogram buckets, in calls per batch. */
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

/** A read cache: its size, and the outcomes of lookups. */
interface CacheFigures {
  readonly bytes: number
  readonly reads: Readonly<Record<string, number>>
}

/** All metrics of a service in one process. */
interface Meters {
  readonly traffic: Traffic
  /** Sizes of batches: bookings per transaction, and key lookups per query. */
  readonly groups: { readonly bookings: Histogram; readonly keys: Histogram }
  /** Number of valid form bookings that a limit refused. */
  readonly refusedForms: Counts<FormLimit | 'code'>
  /** Returns true for a temporary fault. Counts any other fault as an alarm. */
  isTemporary(error: unknown): boolean
  /** All metrics, with figures from the database if it answers. */
  collect(): Promise<Family[]>
}

/** Creates the metrics over these caches and pools. `heldPercent` limits a partner's holds. */
export function createMeters(
  read: Sql,
  caches: Readonly<Record<string, CacheFigures>>,
  pools: Readonly<Record<string, PoolFigures>>,
  heldPercent: number
): Meters {
  const traffic = new Traffic()
  const groups = { bookings: new Histogram(GROUP_SIZES), keys: new Histogram(GROUP_SIZES) }
  const refusedForms = new Counts<FormLimit | 'code'>('address', 'guest', 'school', 'mail', 'origin', 'code')
  const alarms = new Counts<DatabaseFault>('guard', 'input', 'bug')
  return {
    traffic,
    groups,
    refusedForms,
    isTemporary(error) {
      const fault = faultOf(error)
      if (TEMPORARY.includes(fault)) return true
      alarms.add(fault)
      return false
    },
    async collect() {
      return [
        ...traffic.families(),
        counter(
          'swellbook_alarms_total',
          'Faults that must never happen; please report them.',
          alarms.labelled('kind')
        ),
        counter(
          'swellbook_forms_refused_total',
          'Refused bookings by form: too many from the address, too many seats for the guest, or unconfirmed forms have reached their share at the school.',
          refusedForms.labelled('why')
        ),
        histogram('swellbook_group_size', 'Calls per database batch.', [
          [{ question: 'bookings' }, groups.bookings],
          [{ question: 'keys' }, groups.keys]
        ]),
        ...poolFamilies(pools),
        ...cacheFamilies(caches),
        ...(await vitalFamilies(read, heldPercent)),
        ...processFamilies()
      ]
    }
  }
}

function poolFamilies(pools: Readonly<Record<string, PoolFigures>>): Family[] {
  const all = Object.entries(pools)
  const families = all.flatMap(
    ([pool, { use }]) =>
      [
        [{ pool, state: 'busy' }, use.open - use.idle.size],
        [{ pool, state: 'idle' }, use.idle.size]
      ] as const
  )
  const limits = all.map(([pool, { max }]) => [{ pool }, max] as const)
  return [
    gauge('swellbook_database_connections', 'Connections to the database.', families),
    gauge('swellbook_database_connections_most', 'Maximum connections per pool.', limits)
  ]
}

function cacheFamilies(caches: Readonly<Record<string, CacheFigures>>): Family[] {
  const all = Object.entries(caches)
  const outcomes = all.flatMap(([cacheName, { reads }]) =>
    Object.entries(reads).map(([outcome, count]) => [{ held: cacheName, outcome }, count] as const)
  )
  const bytes = all.map(([cacheName, { bytes }]) => [{ held: cacheName }, bytes] as const)
  const help = 'Cache lookups by outcome: valid, changed, absent.'
  return [
    counter('swellbook_cache_reads_total', help, outcomes),
    gauge('swellbook_cache_bytes', 'Size of the read caches.', bytes)
  ]
}

/** Figures of the database. All processes report the same values, so their maximum is exported. */
async function vitalFamilies(read: Sql, heldPercent: number): Promise<Family[]> {
  const vitals = await findVitals(read)
  const up = gauge(
    'swellbook_database_up',
    '1 if the database answers, else 0.',
    [[{}, vitals ? 1 : 0]],
    'max'
  )
  if (!vitals) return [up]
  const crowding = await answerWithin(CROWDING_TIMEOUT_MS, listCrowdingPartners(read, heldPercent)).catch(
    () => null
  )
  const figures: readonly [name: string, help: string, value: number | null][] = [
    ['swellbook_holds', 'Live holds.', vitals.holds],
    ['swellbook_held_seats', 'Seats in live holds.', vitals.heldSeats],
    ['swellbook_crowding_partners', 'Partners near their hold limit.', crowding?.length ?? null],
    [
      'swellbook_form_alarms',
      'Schools whose forms exceeded a limit of seats or mails in the last day.',
      vitals.formAlarms
    ],
    ['swellbook_forecast_age_seconds', 'Age of the oldest forecast.', vitals.forecastAgeSeconds],
    ['swellbook_spots_without_forecast', 'Spots without a forecast.', vitals.spotsWithoutForecast]
  ]
  return [
    up,
    ...figures.flatMap(([name, help, value]) =>
      value === null ? [] : gauge(name, help, [[{}, value]], 'max')
    )
  ]
}

function processFamilies(): Family[] {
  const { user, system } = process.cpuUsage()
  const { active } = performance.eventLoopUtilization()
  return [
    gauge('swellbook_processes', 'Serving processes.', [[{}, 1]]),
    counter('process_cpu_seconds_total', 'Processor time.', [[{}, (user + system) / 1e6]]),
    counter('swellbook_busy_seconds_total', 'Time in which the event loop was busy.', [[{}, active / 1e3]]),
    gauge('process_resident_memory_bytes', 'Memory in use.', [[{}, process.memoryUsage.rss()]])
  ]
}
