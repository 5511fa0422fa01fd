import { parentPort, workerData } from 'node:worker_threads'
import { readBusy } from '../lib/feeds/busy.ts'
import type { CalendarWork, ThreadMessage } from './calendar.ts'

// Worker thread of bin/calendar.ts.
const { text, window } = workerData as CalendarWork
const postToServer = (message: ThreadMessage) => parentPort?.postMessage(message)
postToServer(readBusy(text, window, rule => postToServer({ rule })))
