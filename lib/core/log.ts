/** Writes one JSON object a line. What it is given is what it writes: callers pass no secret and no customer's field. */
export interface Log {
  readonly line: (
    level: 'info' | 'warn' | 'error',
    message: string,
    fields?: Readonly<Record<string, unknown>>
  ) => void
  /** Hands what is still buffered to the operating system. */
  readonly flush: () => void
}

/** Characters gathered before they are written in one go; a burst of requests costs one system call. */
const BUFFER = 32 * 1024

/** A log that gathers the lines of one turn of the event loop and hands them to `write` together. `isoNow` stamps them. */
export function createLog(write: (text: string) => void, isoNow: () => string): Log {
  let buffered = ''
  let scheduled = false

  function flush(): void {
    scheduled = false
    if (buffered === '') return
    const text = buffered
    buffered = ''
    write(text)
  }

  return {
    flush,
    line(level, message, fields) {
      // Every request writes a line: it is put together around its fields, for one object of all of them costs twice as much.
      const rest = fields ? JSON.stringify(fields) : '{}'
      const head = `{"time":"${isoNow()}","level":"${level}","message":${JSON.stringify(message)}`
      buffered += `${head}${rest === '{}' ? '}' : `,${rest.slice(1)}`}\n`
      if (buffered.length > BUFFER) flush()
      else if (!scheduled) {
        scheduled = true
        setImmediate(flush)
      }
    }
  }
}

/** A log that says nothing, for specs and commands. */
export const silentLog: Log = { line: () => {}, flush: () => {} }
