import { once } from 'node:events'
import { constants } from 'node:os'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../lib/infra/database/pool.ts'

type Ending = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

/** Maximum milliseconds of clean-up after an interrupt. */
const CLEANUP_MS = 3000

export class Interrupted extends Error {
  /** As in a shell: 130 after Ctrl-C. */
  readonly exitCode: number

  constructor(signal: Ending) {
    super(`interrupted by ${signal}`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

/**
 * Run `work` with an AbortSignal for the first of these signals. Later ones are ignored: a terminal sends Ctrl-C both to npm
 * and to its child, and npm forwards it again.
 */
export async function untilSignalled<R>(
  work: (signal: AbortSignal) => Promise<R>,
  signals: readonly Ending[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
): Promise<R> {
  const controller = new AbortController()
  const onSignal = (signal: NodeJS.Signals) => controller.abort(new Interrupted(signal as Ending))
  for (const signal of signals) process.on(signal, onSignal)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Result of `work`. If it fails after the signal, throw the signal's reason instead. */
export async function unlessAborted<R>(signal: AbortSignal, work: Promise<R>): Promise<R> {
  try {
    return await work
  } catch (error) {
    // The signal may have stopped a child before it reaches this process, which takes at most two event-loop turns.
    await setImmediate()
    await setImmediate()
    signal.throwIfAborted()
    throw error
  }
}

/** Like unlessAborted, but abandon `work` after the clean-up time. */
export function orAbandon<R>(signal: AbortSignal, work: Promise<R>): Promise<R> {
  const timeLimit = untilAborted(signal).then(() => sleep(CLEANUP_MS))
  return unlessAborted(signal, Promise.race([work, timeLimit.then(() => Promise.reject(signal.reason))]))
}

/** Close a pool on the signal, so that pending queries fail. */
export function closeOnAbort(signal: AbortSignal, sql: Sql): Sql {
  void untilAborted(signal).then(() => sql.end({ timeout: 0 }))
  return sql
}
