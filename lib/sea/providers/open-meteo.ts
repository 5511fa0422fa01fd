import { Agent } from 'undici'
import type { Hour, HourlySeries } from '../hour.ts'
import type { Spot } from '../spot.ts'
import { type FetchContext, fetchJson, type RetryLimits } from './fetch-json.ts'
import { type Measurements, readAnswers } from './open-meteo-answer.ts'
import { type ForecastProvider, ProviderError } from './provider.ts'

/** Options. The public hosts are for non-commercial use only. Customers with a key configure the hosts for customers. */
interface OpenMeteoOptions {
  readonly marineUrl: string
  readonly weatherUrl: string
  readonly apiKey?: string | undefined
  readonly retry: RetryLimits
}

/** Defaults with the public hosts: at most three attempts of 20 seconds. */
export const openMeteoDefaults: OpenMeteoOptions = {
  marineUrl: 'https://marine-api.open-meteo.com/v1/marine',
  weatherUrl: 'https://api.open-meteo.com/v1/forecast',
  retry: {
    attempts: 3,
    attemptTimeoutMs: 20_000,
    backoffMs: 1_000,
    longestWaitMs: 60_000,
    longestAnswerBytes: 16 * 1024 * 1024
  }
}

// Days to fetch: all of today for its tide, and a day beyond the time in which a forecast is shown (at most six hours).
const FORECAST_DAYS = '3'

const seaUnits = {
  wave_height: 'm',
  wave_direction: '°',
  wave_period: 's',
  wave_peak_period: 's',
  swell_wave_height: 'm',
  swell_wave_direction: '°',
  swell_wave_period: 's',
  swell_wave_peak_period: 's',
  sea_level_height_msl: 'm',
  sea_surface_temperature: '°C'
} as const

const windUnits = { wind_speed_10m: 'km/h', wind_gusts_10m: 'km/h', wind_direction_10m: '°' } as const

type SeaMeasurements = Measurements<keyof typeof seaUnits>
type WindMeasurements = Measurements<keyof typeof windUnits>

function urlFor(
  base: string,
  spots: readonly Spot[],
  variables: readonly string[],
  extraParameters: Record<string, string>
) {
  const url = new URL(base)
  const points = spots.map(spot => spot.forecastPoint)
  const parameters = {
    latitude: points.map(point => point.latitude).join(','),
    longitude: points.map(point => point.longitude).join(','),
    hourly: variables.join(','),
    timezone: spots[0]!.timeZone,
    timeformat: 'unixtime',
    forecast_days: FORECAST_DAYS,
    cell_selection: 'sea',
    ...extraParameters
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/** Surfers and the breaking height use the peak period. If it is missing, the mean period replaces it. */
function hourOf(second: number, sea: SeaMeasurements, wind: WindMeasurements): Hour {
  const water = sea.get(second)
  const air = wind.get(second)
  return {
    at: new Date(second * 1000),
    waveHeightM: water?.wave_height ?? null,
    wavePeriodS: water?.wave_peak_period ?? water?.wave_period ?? null,
    waveDirectionDeg: water?.wave_direction ?? null,
    swellHeightM: water?.swell_wave_height ?? null,
    swellPeriodS: water?.swell_wave_peak_period ?? water?.swell_wave_period ?? null,
    swellDirectionDeg: water?.swell_wave_direction ?? null,
    windSpeedKmh: air?.wind_speed_10m ?? null,
    windGustKmh: air?.wind_gusts_10m ?? null,
    windDirectionDeg: air?.wind_direction_10m ?? null,
    waterTempC: water?.sea_surface_temperature ?? null,
    seaLevelM: water?.sea_level_height_msl ?? null
  }
}

function join(
  sea: SeaMeasurements | ProviderError,
  wind: WindMeasurements | ProviderError
): HourlySeries | ProviderError {
  if (sea instanceof ProviderError) return sea
  if (wind instanceof ProviderError) return wind
  const seconds = [...new Set([...sea.keys(), ...wind.keys()])].sort((a, b) => a - b)
  return seconds.map(second => hourOf(second, sea, wind))
}

async function fetchSeries(spots: readonly Spot[], options: OpenMeteoOptions, context: FetchContext) {
  const { marineUrl, weatherUrl, apiKey, retry: retryLimits } = options
  const key: Record<string, string> = apiKey === undefined ? {} : { apikey: apiKey }
  const seaUrl = urlFor(marineUrl, spots, Object.keys(seaUnits), { length_unit: 'metric', ...key })
  const windUrl = urlFor(weatherUrl, spots, Object.keys(windUnits), { wind_speed_unit: 'kmh', ...key })
  const seas = readAnswers(await fetchJson(seaUrl, retryLimits, context), spots.length, seaUnits)
  const winds = readAnswers(await fetchJson(windUrl, retryLimits, context), spots.length, windUnits)
  return new Map(spots.map((spot, index) => [spot.id, join(seas[index]!, winds[index]!)]))
}

/** Provider of Open-Meteo (CC BY 4.0, credited on /legal/data) or a compatible host. `random` (0 to 1) is for jitter. */
export function openMeteoProvider(options: OpenMeteoOptions, random: () => number): ForecastProvider {
  const dispatcher = new Agent({ connections: 1, connect: { timeout: options.retry.attemptTimeoutMs } })
  return {
    name: 'open-meteo',
    demo: false,
    fetch: (spots, _now, signal) => fetchSeries(spots, options, { dispatcher, random, signal })
  }
}
