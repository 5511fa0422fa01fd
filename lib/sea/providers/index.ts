import type { Config } from '../../config.ts'
import type { ForecastProvider } from './provider.ts'
import { syntheticProvider } from './synthetic.ts'

type Settings = Pick<
  Config,
  'FORECAST_PROVIDER' | 'FORECAST_MARINE_URL' | 'FORECAST_WEATHER_URL' | 'FORECAST_API_KEY'
>

/** Create the configured provider. `random` (0 to 1) is for jitter between attempts. */
export function createProvider(settings: Settings, random: () => number): ForecastProvider {
  if (settings.FORECAST_PROVIDER === 'synthetic') return syntheticProvider
  let provider: Promise<ForecastProvider> | undefined
  return {
    name: 'open-meteo',
    demo: false,
    async fetch(...args) {
      provider ??= loadOpenMeteo(settings, random)
      return (await provider).fetch(...args)
    }
  }
}

/** Load the provider at its first use, so that a server starts without its HTTP client. */
async function loadOpenMeteo(settings: Settings, random: () => number): Promise<ForecastProvider> {
  const { openMeteoDefaults, openMeteoProvider } = await import('./open-meteo.ts')
  const { marineUrl, weatherUrl } = openMeteoDefaults
  return openMeteoProvider(
    {
      ...openMeteoDefaults,
      marineUrl: settings.FORECAST_MARINE_URL ?? marineUrl,
      weatherUrl: settings.FORECAST_WEATHER_URL ?? weatherUrl,
      apiKey: settings.FORECAST_API_KEY
    },
    random
  )
}
