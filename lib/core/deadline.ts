import { Problem } from '../errors.ts'

/**
 * How long a request may work, in milliseconds, its body's arrival not counted: with the database away, gone silent
 * or overrun, the caller hears so in time to try elsewhere. Longer than a statement may take (3 s).
 */
export const WORK_MS = 3300

/** The value, or `service_unavailable` after `ms`. What was begun goes on; a write may still commit. */
export function within<V>(ms: number, value: V | Promise<V>): V | Promise<V> {
  if (!(value instanceof Promise)) return value
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Problem('service_unavailable')), Math.max(0, ms))
    const settle =
      <T>(then: (outcome: T) => void) =>
      (outcome: T) => {
        clearTimeout(timer)
        then(outcome)
      }
    value.then(settle(resolve), settle(reject))
  })
}
