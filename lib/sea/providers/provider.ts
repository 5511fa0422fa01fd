import type { HourlySeries } from '../hour.ts'
import type { Spot } from '../spot.ts'

/** A source of forecasts. One call fetches many spots of one time zone. Only the refresh calls it; requests never do. */
export interface ForecastProvider {
  /** Name in settings and log. Clients never see it. */
  readonly name: string
  /** True if forecasts are synthetic. All payloads then say so. */
  readonly demo: boolean
  /** Fetch each spot's hours from local midnight on, or the reason for its failure. Throws ProviderError if all fail. */
  fetch(
    spots: readonly Spot[],
    now: Date,
    signal: AbortSignal
  ): Promise<ReadonlyMap<Spot['id'], HourlySeries | ProviderError>>
}

/** Failures: no response, timeout, rate limit, rejected request, invalid or empty response. */
const providerFailures = ['unreachable', 'timed_out', 'rate_limited', 'refused', 'malformed'] as const

export type ProviderFailure = (typeof providerFailures)[number]

/** A failure of the provider. Its message may be shown anywhere. `cause` has the details for the operator's log. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure, cause?: unknown) {
    super(`forecast ${failure}`, { cause })
    this.failure = failure
  }
}
