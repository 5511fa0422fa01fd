import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { BusyReading, BusyWindow } from '../lib/calendar/busy.ts'

/** What is to be read. */
export interface CalendarWork {
  readonly text: string
  readonly window: BusyWindow
}

/** A message of the thread: the rule that it is about to spell out, or at last all of it. */
export type ThreadMessage = { readonly rule: string } | BusyReading

const MOST_MEGABYTES = 512

/**
 * Reads a calendar in a thread of its own, which is ended when it takes longer than `seconds`: a rule that fits no day is
 * looked for until the end of time. Throws a sentence that names the file, and the rule.
 */
export async function readCalendar(name: string, work: CalendarWork, seconds = 10): Promise<BusyReading> {
  const thread = new Worker(new URL('./calendar-thread.js', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES }
  })
  let last = 'it holds too much'
  const read = new Promise<BusyReading>((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      if ('busy' in message) resolve(message)
      else last = `the last rule that was looked at is ${message.rule}`
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
