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

/** Characters gathered before they are written in one go. */
const BUFFER = 32 * 1024

/** How long a line may wait for others, in milliseconds, so that many requests cost one system call; an error never waits. */
const GATHER_MS = 20

/** A log that gathers lines and hands them to `write` together. `nowMs` (Unix milliseconds) stamps them. */
export function createLog(write: (text: string) => void, nowMs: () => number): Log {
  const stamp = stampOf(nowMs)
  let buffered = ''
  let scheduled: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(scheduled)
    scheduled = undefined
    if (buffered === '') return
    const text = buffered
    buffered = ''
    write(text)
  }

  return {
    flush,
    line(level, message, fields) {
      buffered += lineOf(stamp(), level, message, fields)
      if (buffered.length > BUFFER || level === 'error') flush()
      else scheduled ??= setTimeout(flush, GATHER_MS)
    }
  }
}

/** The instant as text, made anew only when the millisecond has changed: under load many lines share one. */
function stampOf(nowMs: () => number): () => string {
  let at = Number.NaN
  let text = ''
  return () => {
    const now = nowMs()
    if (now !== at) {
      at = now
      text = new Date(now).toISOString()
    }
    return text
  }
}

/** Every request writes a line: put together field by field it costs less than half of one call of JSON.stringify. */
function lineOf(
  time: string,
  level: string,
  message: string,
  fields: Readonly<Record<string, unknown>> = {}
): string {
  let line = `{"time":"${time}","level":"${level}","message":${jsonOf(message)}`
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) line += `,${jsonOf(name)}:${jsonOf(value)}`
  }
  return `${line}}\n`
}

/** Texts that are their own JSON between quotes. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

function jsonOf(value: unknown): string {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : JSON.stringify(value)
}

/** A log that says nothing, for specs and commands. */
export const silentLog: Log = { line: () => {}, flush: () => {} }
