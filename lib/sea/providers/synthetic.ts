import { HOUR_MS } from '../../text/dates.ts'
import { type Hour, localTimeOf } from '../hour.ts'
import type { Spot } from '../spot.ts'
import type { ForecastProvider } from './provider.ts'

const SYNTHETIC_DAYS = 3

/**
 * Swell (m, converted from feet) and water (°C) of the Atlantic off Portugal, for pairs of months from January. From the
 * Stormrider guide to Ericeira (lowpressure.co.uk). June to September have the nortada, a north wind in the afternoon.
 */
const seasons = [
  { swellM: 2.0, waterC: 13 },
  { swellM: 1.8, waterC: 14 },
  { swellM: 1.4, waterC: 16 },
  { swellM: 0.9, waterC: 18 },
  { swellM: 1.5, waterC: 17 },
  { swellM: 1.8, waterC: 15 }
] as const
const NORTADA_MONTHS = [6, 7, 8, 9]
const SWELL_CYCLE_HOURS = 96
const TIDE_CYCLE_HOURS = 12.42
const TIDE_AMPLITUDE_M = 1.5

/** Deterministic number in [0, 1) for a text: FNV-1a with a final xor-shift, so that similar texts give different numbers. */
function randomOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** Number from -1 to 1 that changes smoothly from the value of this day to that of the next. */
function interpolatedNoise(seed: string, hours: number): number {
  const day = Math.floor(hours / 24)
  const today = randomOf(`${seed} ${day}`)
  const tomorrow = randomOf(`${seed} ${day + 1}`)
  return 2 * (today + (tomorrow - today) * (hours / 24 - day)) - 1
}

function swellAt(spot: Spot, month: number, hours: number) {
  const phase = randomOf(spot.region) * 2 * Math.PI
  const wave = Math.sin((2 * Math.PI * hours) / SWELL_CYCLE_HOURS + phase)
  const heightM =
    seasonOf(month).swellM * (1 + 0.35 * wave + 0.15 * interpolatedNoise(`swell ${spot.id}`, hours))
  const periodS = Math.min(16, Math.max(6, 8 + 2.2 * heightM ** 0.6))
  return { heightM, periodS, directionDeg: 300 + 15 * interpolatedNoise(`from ${spot.id}`, hours) }
}

function windAt(spot: Spot, month: number, localHour: number, hours: number) {
  const strength = randomOf(`wind ${spot.id} ${Math.floor(hours / 24)}`)
  const gustiness = randomOf(`turn ${spot.id} ${Math.floor(hours / 24)}`)
  const isAfternoon = localHour >= 12 && localHour < 20
  const strongest = NORTADA_MONTHS.includes(month) ? 35 : 30
  const speedKmh = isAfternoon
    ? 15 + (strongest - 15) * strength * Math.sin((Math.PI * (localHour - 11)) / 9)
    : 6 + 6 * strength
  return {
    speedKmh,
    gustKmh: speedKmh * (1.3 + 0.2 * gustiness),
    directionDeg: isAfternoon ? (315 + 45 * gustiness) % 360 : 45 + 45 * gustiness
  }
}

function seasonOf(month: number) {
  return seasons[Math.floor((month - 1) / 2)]!
}

interface Clock {
  readonly at: Date
  readonly month: number
  readonly localHour: number
}

function hourAt(spot: Spot, { at, month, localHour }: Clock): Hour {
  const hours = at.getTime() / HOUR_MS
  const swell = swellAt(spot, month, hours)
  const wind = windAt(spot, month, localHour, hours)
  return {
    at,
    waveHeightM: Math.hypot(swell.heightM, wind.speedKmh / 50),
    wavePeriodS: swell.periodS * 0.9,
    waveDirectionDeg: swell.directionDeg,
    swellHeightM: swell.heightM,
    swellPeriodS: swell.periodS,
    swellDirectionDeg: swell.directionDeg,
    windSpeedKmh: wind.speedKmh,
    windGustKmh: wind.gustKmh,
    windDirectionDeg: wind.directionDeg,
    waterTempC: seasonOf(month).waterC + 0.5 * interpolatedNoise(`water ${spot.region}`, hours),
    seaLevelM: TIDE_AMPLITUDE_M * Math.sin((2 * Math.PI * hours) / TIDE_CYCLE_HOURS)
  }
}

function clocksOf(timeZone: string, now: Date): Clock[] {
  const today = localTimeOf(now, timeZone).slice(0, 10)
  const thisHour = Math.floor(now.getTime() / HOUR_MS)
  return Array.from(
    { length: 24 * (SYNTHETIC_DAYS + 1) },
    (_, index) => new Date((thisHour - 24 + index) * HOUR_MS)
  )
    .map(at => ({ at, local: localTimeOf(at, timeZone) }))
    .filter(({ local }) => local >= today)
    .map(({ at, local }) => ({
      at,
      month: Number(local.slice(5, 7)),
      localHour: Number(local.slice(11, 13))
    }))
}

/** Provider without network: forecasts plausible for the season, deterministic per spot and hour, marked as a demo. */
export const syntheticProvider = {
  name: 'synthetic',
  demo: true,
  async fetch(spots, now, _signal) {
    const zones = new Map(spots.map(({ timeZone }) => [timeZone, clocksOf(timeZone, now)]))
    return new Map(spots.map(spot => [spot.id, zones.get(spot.timeZone)!.map(clock => hourAt(spot, clock))]))
  }
} satisfies ForecastProvider
