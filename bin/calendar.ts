import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { BusyRead, BusyWindow } from '../lib/feeds/busy.ts'

export interface CalendarWork {
  readonly text: string
  readonly window: BusyWindow
}

/** Message of the thread: each rule that it is about to expand, and at the end the result. */
export type ThreadMessage = { readonly rule: string } | BusyRead

const MAX_MEGABYTES = 512

/**
 * Read a calendar in a worker thread, because a rule that matches no day is expanded without end. The thread is terminated
 * after `seconds`. Throw an error that names the file and the rule.
 */
export async function readCalendar(name: string, work: CalendarWork, seconds = 10): Promise<BusyRead> {
  const thread = new Worker(new URL('./calendar-thread.js', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES }
  })
  let last = 'it is too large'
  const read = new Promise<BusyRead>((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      if ('busy' in message) resolve(message)
      else last = `the last rule read was ${message.rule}`
    })
    thread.on('error', reject)
    setTimeout(seconds * 1000, undefined, { ref: false }).then(() =>
      reject(new Error(`It takes longer than ${seconds} seconds to read: ${last}.`))
    )
  })
  try {
    return await read
  } catch (fault) {
    throw new Error(`${name}: ${(fault as Error).message}`, { cause: fault })
  } finally {
    await thread.terminate()
  }
}
