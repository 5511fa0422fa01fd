import type { Hour, HourlySeries } from './hour.ts'

/** Name of a forecast variable. */
export type Variable = Exclude<keyof Hour, 'at'>

/** Range of plausible values, and faults of a complete series. */
interface Plausible {
  readonly min: number
  readonly max: number
  /** True if a series of zeros is invalid. Models return zeros for a grid cell on land. */
  readonly neverAllZero?: true
  /** Hours after which a constant value is not plausible. */
  readonly neverConstantHours?: number
}

const DAY_HOURS = 24
const height = { min: 0, max: 25, neverAllZero: true, neverConstantHours: DAY_HOURS } as const
const period = { min: 1, max: 30 } as const
const bearing = { min: 0, max: 360 } as const

/** Estimates for any surf spot. The highest significant wave ever measured had 19 m. */
const PLAUSIBLE: Readonly<Record<Variable, Plausible>> = {
  waveHeightM: height,
  wavePeriodS: period,
  waveDirectionDeg: bearing,
  swellHeightM: height,
  swellPeriodS: period,
  swellDirectionDeg: bearing,
  windSpeedKmh: { min: 0, max: 250, neverConstantHours: DAY_HOURS },
  windGustKmh: { min: 0, max: 400, neverConstantHours: DAY_HOURS },
  windDirectionDeg: bearing,
  waterTempC: { min: -3, max: 40, neverAllZero: true },
  seaLevelM: { min: -15, max: 15, neverAllZero: true, neverConstantHours: DAY_HOURS }
}

export const VARIABLES = Object.keys(PLAUSIBLE) as Variable[]

/** Maximum share of impossible values. A larger share means another unit or variable, so the complete series is invalid. */
const MAX_IMPOSSIBLE = 0.1

/** Maximum height per squared period. A wave breaks at a seventh of its length, which is 1.56 times the squared period. */
const MAX_STEEPNESS = 1.56 / 7

const WAVES = [
  ['waveHeightM', 'wavePeriodS', 'waveDirectionDeg'],
  ['swellHeightM', 'swellPeriodS', 'swellDirectionDeg']
] as const

/** A series without implausible values, and the faults for the operator. */
interface CheckedSeries {
  readonly hours: HourlySeries
  readonly faults: readonly string[]
}

/** Check a series variable by variable. An implausible value becomes null, never zero. */
export function checkSeries(hours: HourlySeries): CheckedSeries {
  const faults: string[] = []
  const implausible = new Set<Variable>()
  const reject = (variables: readonly Variable[], reason: string) => {
    faults.push(`${variables[0]}: ${reason}`)
    for (const variable of variables) implausible.add(variable)
  }
  for (const variable of VARIABLES) {
    const reason = faultOfSeries(variable, hours)
    if (reason !== undefined) reject([variable], reason)
  }
  for (const [heightOf, periodOf, directionOf] of WAVES) {
    const isPeriod = (hour: Hour) => isPossible(periodOf, hour[periodOf])
    const steep = hours.filter(hour => isPeriod(hour) && isTooSteep(hour[heightOf], hour[periodOf]))
    if (steep.length > MAX_IMPOSSIBLE * hours.length)
      reject([heightOf, periodOf, directionOf], 'too high for waves of its period')
    // If a land cell returns zeros for the height, its period and direction have no meaning either.
    else if (implausible.has(heightOf)) implausible.add(periodOf).add(directionOf)
  }
  if (implausible.has('windSpeedKmh')) implausible.add('windGustKmh').add('windDirectionDeg')
  return { hours: hours.map(hour => withoutImplausible(hour, implausible)), faults }
}

function withoutImplausible(hour: Hour, implausible: ReadonlySet<Variable>): Hour {
  const isUsable = (variable: Variable) => !implausible.has(variable) && isPossible(variable, hour[variable])
  const unknown = VARIABLES.filter(variable => hour[variable] !== null && !isUsable(variable))
  return unknown.length === 0
    ? hour
    : { ...hour, ...Object.fromEntries(unknown.map(variable => [variable, null])) }
}

function faultOfSeries(variable: Variable, hours: HourlySeries): string | undefined {
  const { neverAllZero, neverConstantHours = Number.POSITIVE_INFINITY } = PLAUSIBLE[variable]
  const values = hours.flatMap(hour => hour[variable] ?? [])
  const [first] = values
  if (first === undefined) return undefined
  const impossible = values.filter(value => !isPossible(variable, value))
  if (impossible.length > MAX_IMPOSSIBLE * values.length)
    return `${impossible[0]} is impossible, in ${impossible.length} of ${values.length} hours`
  if (values.some(value => value !== first)) return undefined
  if (neverAllZero && first === 0) return `0 in all of ${values.length} hours`
  return values.length >= neverConstantHours ? `${first} in all of ${values.length} hours` : undefined
}

function isPossible(variable: Variable, value: number | null): boolean {
  const { min, max } = PLAUSIBLE[variable]
  return value === null || (value >= min && value <= max)
}

function isTooSteep(heightM: number | null, periodS: number | null): boolean {
  return heightM !== null && periodS !== null && heightM > MAX_STEEPNESS * periodS ** 2
}
