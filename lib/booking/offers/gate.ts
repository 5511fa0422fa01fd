import { Problem, TooManyAttempts } from '../../errors.ts'
import type { Counter } from '../../kernel/bucket.ts'
import { Callers } from '../../kernel/callers.ts'
import { fairCounters, spendFairly } from '../../kernel/networks.ts'
import { normalizeCode } from './rules.ts'

/** Sender of offer codes: a partner, whose keys share one limit, or a guest of the booking pages, identified by address. */
type CodeSender = { readonly schoolId: string } & (
  | { readonly partnerId: string }
  | { readonly partnerId: null; readonly address: string }
)

/** Count one attempt of a sender. False if it has none left. */
type SpendAttempt = (sender: CodeSender) => Promise<boolean>

/** Count attempts per partner. Guests of a school's pages share its limit fairly, so that strangers cannot block others. */
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

/** Limit attempts at offer codes per partner or school, so that nobody can guess codes. */
export interface CodeGate {
  /**
   * Run work that reads a code (null for none). A code that this sender used successfully within VALID_CODE_MS is free. Any
   * other code costs an attempt before the work, or is refused with `rate_limit_exceeded`. So neither the number of attempts
   * nor the answers reveal valid codes.
   */
  guard<T>(sender: CodeSender, code: string | null | undefined, work: () => T | Promise<T>): Promise<T>
}

/** Refusals that are only possible with a valid code. */
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
 * Create the gate. Attempts are counted across processes. Each process caches valid codes, so a partner needs one attempt per
 * code and process, without additional database queries.
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
