import type { HourlySeries } from '../hour.ts'
import type { Spot } from '../spot.ts'

/** A source of forecasts. One call fetches many spots of one time zone. Only the refresh calls it, never a request. */
export interface ForecastProvider {
  /** Name for settings and log; never sent to clients. */
  readonly name: string
  /** True if its forecasts are synthetic; every payload then says so. */
  readonly demo: boolean
  /**
   * Returns the hours of each spot by id, from local midnight of `now`, or the reason why a spot's are unusable. Throws
   * ProviderError if all are unusable; `signal` aborts.
   */
  fetch(
    spots: readonly Spot[],
    now: Date,
    signal: AbortSignal
  ): Promise<ReadonlyMap<Spot['id'], HourlySeries | ProviderError>>
}

/** Failures: no response, timeout, rate limit, rejected request, unusable or empty response. */
const providerFailures = ['unreachable', 'timed_out', 'rate_limited', 'refused', 'malformed'] as const

export type ProviderFailure = (typeof providerFailures)[number]

/**
 * A failed provider. The message contains only the kind of failure, so it may be shown anywhere. `cause` has the details for
 * the operator's log.
 */
export class ProviderError extends Error {
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure, cause?: unknown) {
    super(`forecast ${failure}`, { cause })
    this.failure = failure
  }
}
