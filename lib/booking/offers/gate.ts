import { Problem, TooManyAttempts } from '../../errors.ts'
import type { Counter } from '../../kernel/bucket.ts'
import { Callers } from '../../kernel/callers.ts'
import { normalizeCode } from './rules.ts'

/**
 * Origin of codes: a partner, whose keys share one limit, or null for the guests of the school's booking pages, who share
 * another.
 */
interface CodeSender {
  readonly schoolId: string
  readonly partnerId: string | null
}

/** Counters of attempts: per partner, and for all guests of a school's booking pages. */
interface TryCounters {
  readonly codes: Counter
  readonly formCodes: Counter
}

/** Limits attempts at offer codes per partner or school, so that codes cannot be found by guessing. */
export interface CodeGate {
  /**
   * Runs work that reads a code (null for none). A code that was valid for this sender within VALID_CODE_MS is free. Any other costs an
   * attempt before the work begins, or fails with `rate_limit_exceeded`. So neither bursts nor answers reveal valid codes.
   */
  guard<T>(sender: CodeSender, code: string | null | undefined, work: () => T | Promise<T>): Promise<T>
}

/** Refusals raised after the code was found valid. */
const LATER_REFUSALS: readonly string[] = [
  'offer_conditions_not_met',
  'slot_not_purchasable',
  'slot_expired',
  'insufficient_spots',
  'ratio_exceeded'
]

const VALID_CODE_MS = 3_600_000
const MAX_VALID_CODES = 10_000

/**
 * Attempts are counted across processes. Valid codes are cached per process: each process costs a partner one attempt per code,
 * without additional database queries.
 */
export function createCodeGate(tries: TryCounters, windowSeconds: number, nowMs: () => number): CodeGate {
  const validCodes = new Callers<number>(
    VALID_CODE_MS,
    nowMs(),
    (since, now) => now - since >= VALID_CODE_MS,
    MAX_VALID_CODES
  )

  return {
    async guard({ schoolId, partnerId }, code, work) {
      if (!code) return work()
      const sender = `${schoolId} ${partnerId ?? ''}`
      const counter = partnerId === null ? tries.formCodes : tries.codes
      const name = `${sender} ${normalizeCode(code)}`
      const isValid = nowMs() - (validCodes.get(name) ?? Number.NEGATIVE_INFINITY) < VALID_CODE_MS
      if (!isValid && !(await counter.spend(sender)).granted)
        throw new TooManyAttempts(
          windowSeconds,
          'Too many offer codes were tried. Wait, then send a code that you received.'
        )
      const markValid = () => validCodes.set(name, nowMs(), nowMs())
      try {
        const result = await work()
        markValid()
        return result
      } catch (problem) {
        if (problem instanceof Problem && LATER_REFUSALS.includes(problem.code)) markValid()
        throw problem
      }
    }
  }
}
