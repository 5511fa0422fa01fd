import { DAY_MS, HOUR_MS } from '../text/dates.ts'
import type { Spot } from './spot.ts'

/** Noon of 1 January 2000, from which astronomers count days. */
const EPOCH_MS = Date.UTC(2000, 0, 1, 12)

/** Degrees of the sun above the horizon from which there is light to surf by: civil twilight. */
const TWILIGHT_DEG = -6

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
const degrees = (radians: number) => (radians * 180) / Math.PI

/** Degrees of the sun above the horizon; a tenth of one off at most, by the low-precision formulas of the Astronomical Almanac. */
export function sunAt(at: Date, { latitude, longitude }: Pick<Spot, 'latitude' | 'longitude'>): number {
  const days = (at.getTime() - EPOCH_MS) / DAY_MS
  const anomaly = 357.528 + 0.9856003 * days
  const along = 280.46 + 0.9856474 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)
  const tilt = 23.439 - 0.0000004 * days
  const declination = degrees(Math.asin(sin(tilt) * sin(along)))
  const ascension = degrees(Math.atan2(cos(tilt) * sin(along), cos(along)))
  const hourAngle = 280.4606 + 360.9856474 * days + longitude - ascension
  const height = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
  return degrees(Math.asin(height))
}

/** Whether the hour that holds `at` is light at a spot, by its middle. */
export function isLightHour(at: Date, spot: Pick<Spot, 'latitude' | 'longitude'>): boolean {
  const middle = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS / 2
  return sunAt(new Date(middle), spot) > TWILIGHT_DEG
}

/** The present where it is light, else the beginning of the next light hour; the present again where no day comes. */
export function nextLight(now: Date, spot: Pick<Spot, 'latitude' | 'longitude'>): Date {
  const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  for (let ahead = 0; ahead < 24; ahead += 1) {
    const hour = new Date(thisHour + ahead * HOUR_MS)
    if (isLightHour(hour, spot)) return ahead === 0 ? now : hour
  }
  return now
}
