import { createLog, type Log } from '../../lib/kernel/log.ts'

/** One parsed log line. */
export interface Line {
  readonly level: string
  readonly message: string
  readonly [field: string]: unknown
}

/** The service's log, each line passed on as written, without its time. */
export function logTo(note: (line: Line) => void): Log {
  const own = createLog(text => {
    for (const line of text.trim().split('\n')) {
      const { time, ...rest } = JSON.parse(line)
      note(rest)
    }
  }, Date.now)
  const atOnce = (write: () => void) => {
    write()
    own.flush()
  }
  return {
    flush: own.flush,
    line: (...line) => atOnce(() => own.line(...line)),
    logRequest: request => atOnce(() => own.logRequest(request))
  }
}

/** A log without output. */
export const silentLog: Log = { line: () => {}, logRequest: () => {}, flush: () => {} }
