import { once } from 'node:events'
import { constants } from 'node:os'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../lib/database/pool.ts'

type Ending = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

/** How long what was interrupted may take to tidy up. */
const TIDYING_MS = 3000

/** The program was ended before it was done. */
export class Interrupted extends Error {
  /** As shells have it: 130 after Ctrl-C. */
  readonly exitCode: number

  constructor(signal: Ending) {
    super(`ended by ${signal} before it was done`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

/**
 * Does `work`, which hears of the first of these signals, instead of ending where it stands. Those that follow change
 * nothing: a terminal sends Ctrl-C to npm and to what npm runs, and npm passes it on.
 */
export async function untilSignalled<R>(
  work: (signal: AbortSignal) => Promise<R>,
  signals: readonly Ending[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
): Promise<R> {
  const controller = new AbortController()
  const hear = (signal: NodeJS.Signals) => controller.abort(new Interrupted(signal as Ending))
  for (const signal of signals) process.on(signal, hear)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) process.off(signal, hear)
  }
}

/** Resolves when the signal is, or was, aborted. */
export async function ending(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** The outcome of `work`; where it fails after the signal, the signal is the reason. */
export async function unlessSignalled<R>(signal: AbortSignal, work: Promise<R>): Promise<R> {
  try {
    return await work
  } catch (error) {
    // What failed may be a child that heard the signal too, and this process has yet to hear it: a whole turn later it has.
    await setImmediate()
    await setImmediate()
    signal.throwIfAborted()
    throw error
  }
}

/** The same, and `work` is left where it stands a moment after the signal, time enough to tidy up. */
export function orLeft<R>(signal: AbortSignal, work: Promise<R>): Promise<R> {
  const left = ending(signal).then(() => sleep(TIDYING_MS))
  return unlessSignalled(signal, Promise.race([work, left.then(() => Promise.reject(signal.reason))]))
}

/** Ends a pool at the signal, so that what waits for an answer fails. */
export function endWith(signal: AbortSignal, sql: Sql): Sql {
  void ending(signal).then(() => sql.end({ timeout: 0 }))
  return sql
}
