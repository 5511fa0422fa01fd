import type { ErrorCode } from '../errors.ts'
import { Counts, counter, type Family, gauge, Histogram, histogram, type Labels } from './metrics.ts'
import type { Entry } from './registry.ts'

/** Upper bounds of the duration buckets, in milliseconds; the last is just above the deadline. */
const DURATIONS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 3500]

interface RouteMetrics {
  readonly statuses: Map<number, number>
  readonly durations: Histogram
}

/** Request metrics: plain counters updated in place, so that counting costs almost nothing. */
export class Traffic {
  inFlight = 0
  /** Requests since the start. */
  started = 0
  readonly refusals = new Counts<ErrorCode>()
  readonly #routes = new Map<Entry | undefined, RouteMetrics>()

  /** Counts an answer; `entry` is undefined if no route matched. */
  count(entry: Entry | undefined, status: number, ms: number): void {
    let figures = this.#routes.get(entry)
    if (!figures) {
      figures = { statuses: new Map(), durations: new Histogram(DURATIONS_MS) }
      this.#routes.set(entry, figures)
    }
    figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1)
    figures.durations.observe(ms)
  }

  families(): Family[] {
    const routes = [...this.#routes].map(([entry, figures]) => [labelsOf(entry), figures] as const)
    const statuses = routes.flatMap(([labels, { statuses }]) =>
      [...statuses].map(([status, count]) => [{ ...labels, status }, count] as const)
    )
    const durations = routes.map(([labels, { durations }]) => [labels, durations] as const)
    return [
      counter('swellbook_requests_total', 'Requests answered, by route and status.', statuses),
      histogram('swellbook_request_duration_seconds', 'Time from request to answer.', durations, 0.001),
      counter('swellbook_refusals_total', 'Refusals by code.', this.refusals.labelled('code')),
      gauge('swellbook_requests_in_flight', 'Requests in progress.', [[{}, this.inFlight]])
    ]
  }
}

/** Labels use the route's pattern: actual paths contain ids, so their number is unbounded. */
function labelsOf(entry: Entry | undefined): Labels {
  return entry ? { method: entry.route.method, route: entry.path } : { method: '', route: '' }
}
