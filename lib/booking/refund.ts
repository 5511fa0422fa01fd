import { HOUR_MS } from '../text/dates.ts'

/** A step of the cancellation terms: `percent` of the price is returned until `hours` before the start. */
export interface RefundStep {
  readonly hours: number
  readonly percent: number
}

/** Cancellation terms: free until the cutoff, then the steps. */
export interface RefundTerms {
  readonly cutoffHours: number
  readonly refundSteps: readonly RefundStep[]
}

/** Maximum steps after free cancellation. */
const MAX_REFUND_STEPS = 3

/** Steps that still apply after free cancellation, if the lesson starts in `leadMs`. */
export function stepsAhead({ cutoffHours, refundSteps }: RefundTerms, leadMs: number): RefundStep[] {
  return refundSteps.filter(({ hours }) => hours < cutoffHours && leadMs >= hours * HOUR_MS)
}

/** Percent of the price that a cancellation returns now, if the lesson starts in `leadMs`. */
export function refundPercent(terms: RefundTerms, leadMs: number): number {
  if (leadMs >= terms.cutoffHours * HOUR_MS) return 100
  return Math.max(0, ...stepsAhead(terms, leadMs).map(({ percent }) => percent))
}

/** Part of a sum that is returned; the rest is kept (see retained_cents). */
export function refundCents(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100)
}

const STEP = /^(\d{1,4}) ?h?: ?(\d{1,2}) ?%?$/

/** Steps as text: `24 h: 50 %, 12 h: 25 %`. */
export function formatSteps(steps: readonly RefundStep[]): string {
  return steps.map(({ hours, percent }) => `${hours} h: ${percent} %`).join(', ')
}

/** Steps of such a text, also `24:50,12:25`. Undefined unless hours and percents both fall. */
export function parseSteps(text: string): RefundStep[] | undefined {
  const parts = text.split(',').flatMap(part => part.trim() || [])
  const steps = parts
    .map(part => STEP.exec(part))
    .map(match => ({ hours: Number(match?.[1]), percent: Number(match?.[2]) }))
  const areValid = steps.every(({ hours, percent }, n) => {
    const { hours: before, percent: more } = steps[n - 1] ?? { hours: 8761, percent: 100 }
    return hours < before && percent < more && percent > 0
  })
  return areValid && steps.length <= MAX_REFUND_STEPS ? steps : undefined
}
