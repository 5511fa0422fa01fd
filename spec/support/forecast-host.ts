import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

const units: Record<string, string> = {
  wave_height: 'm',
  wave_direction: '°',
  wave_period: 's',
  wave_peak_period: 's',
  swell_wave_height: 'm',
  swell_wave_direction: '°',
  swell_wave_period: 's',
  swell_wave_peak_period: 's',
  sea_level_height_msl: 'm',
  sea_surface_temperature: '°C',
  wind_speed_10m: 'km/h',
  wind_gusts_10m: 'km/h',
  wind_direction_10m: '°'
}

const values: Record<string, (number | null)[]> = {
  wave_height: [1.42, 1.44, 1.46, null],
  wave_direction: [301, 301, 302, null],
  wave_period: [9.35, 9.4, 9.45, null],
  wave_peak_period: [10.9, 10.95, 11, null],
  swell_wave_height: [1.2, 1.22, 1.22, null],
  swell_wave_direction: [300, 300, 301, null],
  swell_wave_period: [10.05, 10.1, 10.15, null],
  swell_wave_peak_period: [11.2, 11.25, null, null],
  sea_level_height_msl: [-0.62, -0.1, 0.44, 0.86],
  sea_surface_temperature: [14.6, 14.6, 14.6, null],
  wind_speed_10m: [10, 11.2, 12.6, 14],
  wind_gusts_10m: [14, 17.3, 20.2, 23.8],
  wind_direction_10m: [90, 84, 60, 35]
}

/** First hour of the answers, 2026-01-20T09:00Z. */
export const FIRST_HOUR = new Date('2026-01-20T09:00:00Z')

/** The full hour before now, for answers that must include the present. */
export function lastHour(): Date {
  return new Date(Math.floor(Date.now() / 3_600_000 - 1) * 3_600_000)
}

/** Answer for one place in the service's documented format: four hours of a January morning off Peniche. */
export function placeAnswer(query: URLSearchParams, firstAt = FIRST_HOUR) {
  const variables = query.get('hourly')!.split(',')
  const first = firstAt.getTime() / 1000
  return {
    latitude: 39.375,
    longitude: -9.458336,
    generationtime_ms: 0.412,
    utc_offset_seconds: 0,
    timezone: query.get('timezone'),
    timezone_abbreviation: 'WET',
    elevation: 0,
    hourly_units: Object.fromEntries([
      ['time', 'unixtime'],
      ...variables.map(name => [name, units[name]])
    ]) as Record<string, string>,
    hourly: Object.fromEntries([
      ['time', [0, 1, 2, 3].map(hour => first + 3600 * hour)],
      ...variables.map(name => [name, [...values[name]!]])
    ]) as Record<string, (number | null)[]>
  }
}

/** Answer to a request: an object for one place, a list for several. */
export function wellAnswered(query: URLSearchParams, firstAt = FIRST_HOUR) {
  const places = query
    .get('latitude')!
    .split(',')
    .map(() => placeAnswer(query, firstAt))
  return places.length === 1 ? places[0] : places
}

/** A local host that answers with `answer` and records its requests. */
export async function startHost(answer: RequestListener) {
  const requests: URL[] = []
  const server = createServer((request, response) => {
    requests.push(new URL(request.url!, 'http://127.0.0.1'))
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { base, requests, close }
}
