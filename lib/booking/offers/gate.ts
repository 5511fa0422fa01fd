import { Problem, TooManyAttempts } from '../../errors.ts'
import type { Counter } from '../../kernel/bucket.ts'
import { Callers } from '../../kernel/callers.ts'
import { fairCounters, spendFairly } from '../../kernel/networks.ts'
import { normalizeCode } from './rules.ts'

/** Origin of codes: a partner, whose keys share one limit, or a guest of the school's booking pages, by address. */
type CodeSender = { readonly schoolId: string } & (
  | { readonly partnerId: string }
  | { readonly partnerId: null; readonly address: string }
)

/** Takes one attempt of a sender; false if it has none left. */
type SpendAttempt = (sender: CodeSender) => Promise<boolean>

/** Counts attempts per partner. The guests of a school's pages share a rate fairly, so that strangers cannot block others. */
export function attemptsOf(counters: Readonly<Record<string, Counter>>): SpendAttempt {
  const guests = fairCounters(counters, 'codeTries', 'formCodes')
  return async sender => {
    const { schoolId } = sender
    const result =
      sender.partnerId === null
        ? spendFairly(guests, sender.address, schoolId)
        : (counters.codes as Counter).spend(`${schoolId} ${sender.partnerId}`)
    return (await result).granted
  }
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
export function createCodeGate(spend: SpendAttempt, windowSeconds: number, nowMs: () => number): CodeGate {
  const validCodes = new Callers<number>(
    VALID_CODE_MS,
    nowMs(),
    (since, now) => now - since >= VALID_CODE_MS,
    MAX_VALID_CODES
  )

  return {
    async guard(sender, code, work) {
      if (!code) return work()
      const name = `${sender.schoolId} ${sender.partnerId ?? ''} ${normalizeCode(code)}`
      const isValid = nowMs() - (validCodes.get(name) ?? Number.NEGATIVE_INFINITY) < VALID_CODE_MS
      if (!isValid && !(await spend(sender)))
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
