import { Challenge, errors, type Problem, TooManyAttempts } from '../errors.ts'
import { NoSuchMethod } from './router.ts'

/** Answers to a browser that asks before a read with a key. It may remember them for a day. */
export const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'x-partner-api-key, authorization, if-none-match',
  'access-control-max-age': '86400'
}

/** Retry-After, in seconds. */
const RETRY_AFTER: Partial<Record<keyof typeof errors, number>> = {
  rate_limit_exceeded: 60,
  conditions_unavailable: 300,
  service_unavailable: 2
}

/** Headers that a refusal adds: time to wait, allowed methods, challenge. */
export function problemHeaders(problem: Problem, realm = 'swellbook'): Record<string, string> {
  const { code } = problem
  const seconds = problem instanceof TooManyAttempts ? problem.retryAfterSeconds : RETRY_AFTER[code]
  const challenge = problem instanceof Challenge ? problem.challenge : `Bearer realm="${realm}"`
  const closes = code === 'payload_too_large' || code === 'request_timeout'
  return {
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
    ...(problem instanceof NoSuchMethod && { allow: problem.allow }),
    ...(errors[code].status === 401 && { 'www-authenticate': challenge }),
    ...(closes && { connection: 'close' })
  }
}
