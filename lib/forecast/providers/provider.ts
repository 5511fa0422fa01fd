import type { HourlySeries } from '../hour.ts'
import type { Spot } from '../spot.ts'

/** Where forecasts come from. One call asks for many spots of one time zone; it is made by the refresh, never while a request waits. */
export interface ForecastProvider {
  /** The name the operator configures and reads in the log; no client ever sees it. */
  readonly name: string
  /** Whether its forecasts are invented, which every payload then says. */
  readonly demo: boolean
  /**
   * Answers the hours of each spot by its id, from local midnight of `now` on, or why those of this spot cannot be
   * trusted. Throws ProviderError where that is so of all; `signal` ends it early.
   */
  fetch(
    spots: readonly Spot[],
    now: Date,
    signal: AbortSignal
  ): Promise<ReadonlyMap<Spot['id'], HourlySeries | ProviderError>>
}

/** How a provider can fail: no answer, not in time, asked to wait, refused, or an answer that cannot be trusted or shows nothing. */
const providerFailures = ['unreachable', 'timed_out', 'rate_limited', 'refused', 'malformed'] as const

/** One of `providerFailures`. */
export type ProviderFailure = (typeof providerFailures)[number]

/**
 * A provider that failed. The message says how and names nobody, so it is harmless wherever it is shown;
 * `cause` holds the particulars for the operator's log.
 */
export class ProviderError extends Error {
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure, cause?: unknown) {
    super(`forecast ${failure}`, { cause })
    this.failure = failure
  }
}
