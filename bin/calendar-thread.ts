import { parentPort, workerData } from 'node:worker_threads'
import { readBusy } from '../lib/calendar/busy.ts'
import type { CalendarWork, Told } from './calendar.ts'

// What bin/calendar.ts runs in a thread of its own.
const { text, window } = workerData as CalendarWork
const tell = (told: Told) => parentPort?.postMessage(told)
tell({ busy: readBusy(text, window, rule => tell({ rule })) })
