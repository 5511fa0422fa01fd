import { DAY_MS, HOUR_MS } from '../text/dates.ts'
import type { Spot } from './spot.ts'

/** Astronomical epoch J2000, noon of 1 January 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1, 12)

/** Minimum elevation of the sun with enough light to surf: civil twilight. */
const TWILIGHT_DEG = -6

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
const degrees = (radians: number) => (radians * 180) / Math.PI

/** Elevation of the sun in degrees, exact to 0.1, by the low-precision formulas of the Astronomical Almanac. */
export function sunAt(at: Date, { latitude, longitude }: Pick<Spot, 'latitude' | 'longitude'>): number {
  const days = (at.getTime() - EPOCH_MS) / DAY_MS
  const anomaly = 357.528 + 0.9856003 * days
  const eclipticLongitude = 280.46 + 0.9856474 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)
  const tilt = 23.439 - 0.0000004 * days
  const declination = degrees(Math.asin(sin(tilt) * sin(eclipticLongitude)))
  const ascension = degrees(Math.atan2(cos(tilt) * sin(eclipticLongitude), cos(eclipticLongitude)))
  const hourAngle = 280.4606 + 360.9856474 * days + longitude - ascension
  const height = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
  return degrees(Math.asin(height))
}

/** True if there is light in the middle of the hour that contains `at`. */
export function isLightHour(at: Date, spot: Pick<Spot, 'latitude' | 'longitude'>): boolean {
  const middle = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS / 2
  return sunAt(new Date(middle), spot) > TWILIGHT_DEG
}

/** True if there is light at the beginning and at the end of a lesson. */
export function isLit(startsAt: Date, lastsMs: number, spot: Pick<Spot, 'latitude' | 'longitude'>): boolean {
  return isLightHour(startsAt, spot) && isLightHour(new Date(startsAt.getTime() + lastsMs - 1), spot)
}

/** `now` if there is light, else the start of the next hour with light. If the sun does not rise, `now` too. */
export function nextLight(now: Date, spot: Pick<Spot, 'latitude' | 'longitude'>): Date {
  const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  for (let hours = 0; hours < 24; hours += 1) {
    const hour = new Date(thisHour + hours * HOUR_MS)
    if (isLightHour(hour, spot)) return hours === 0 ? now : hour
  }
  return now
}
