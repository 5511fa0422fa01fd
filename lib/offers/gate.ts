import { Problem, TooManyTries } from '../errors.ts'
import type { Counter } from '../kernel/bucket.ts'
import { Callers } from '../kernel/callers.ts'
import { spelledCode } from './rules.ts'

/** A partner that sends codes; its keys share the bound. Null: the guests of the school's booking pages, who share another. */
interface CodeSender {
  readonly schoolId: string
  readonly partnerId: string | null
}

/** Who counts tries: of a partner, and of all guests of a school's booking pages. */
interface TryCounters {
  readonly codes: Counter
  readonly formCodes: Counter
}

/** Bounds how many codes a partner or the guests of a school try, so that nobody finds the school's codes by guessing. */
export interface CodeGate {
  /**
   * Does work that reads a code; null is none. A code that was good for this partner within GOOD_MS costs nothing. Any other costs a
   * try before the work begins, or fails with `rate_limit_exceeded`: neither a burst nor the answer tells which codes are good.
   */
  guard<T>(sender: CodeSender, code: string | null | undefined, work: () => T | Promise<T>): Promise<T>
}

/** Refusals that follow after the code was found to be good. */
const AFTER_THE_CODE: readonly string[] = [
  'offer_conditions_not_met',
  'slot_not_purchasable',
  'slot_expired',
  'insufficient_spots',
  'ratio_exceeded'
]

const GOOD_MS = 3_600_000
const MAX_GOOD = 10_000

/**
 * The gate. All processes count tries together. Good codes are remembered per process: each process costs a partner one try of a
 * code, and no request asks the database more than before.
 */
export function createCodeGate(tries: TryCounters, windowSeconds: number, nowMs: () => number): CodeGate {
  const good = new Callers<number>(GOOD_MS, nowMs(), (since, now) => now - since >= GOOD_MS, MAX_GOOD)

  return {
    async guard({ schoolId, partnerId }, code, work) {
      if (!code) return work()
      const sender = `${schoolId} ${partnerId ?? ''}`
      const counter = partnerId === null ? tries.formCodes : tries.codes
      const name = `${sender} ${spelledCode(code)}`
      const isGood = nowMs() - (good.get(name) ?? Number.NEGATIVE_INFINITY) < GOOD_MS
      if (!isGood && !(await counter.spend(sender)).granted)
        throw new TooManyTries(
          windowSeconds,
          'Too many offer codes were tried. Send one that you were given.'
        )
      const remember = () => good.set(name, nowMs(), nowMs())
      try {
        const done = await work()
        remember()
        return done
      } catch (problem) {
        if (problem instanceof Problem && AFTER_THE_CODE.includes(problem.code)) remember()
        throw problem
      }
    }
  }
}
