/** What is told of every request. None of these texts needs an escape in JSON: the caller's words are not among them. */
export interface Answered {
  readonly id: string
  readonly method: string
  /** The route's pattern; null where no route fitted. */
  readonly route: string | null
  readonly status: number
  readonly ms: number
  /** The id of the caller's key, or its address. */
  readonly caller: string
}

/** Writes one JSON object a line. What it is given is what it writes: callers pass no secret and no customer's field. */
export interface Log {
  /** The line of a request that was answered: an error where the status is 500 or more. */
  readonly answered: (request: Answered) => void
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

  function append(line: string, level: string): void {
    buffered += line
    if (buffered.length > BUFFER || level === 'error') flush()
    else scheduled ??= setTimeout(flush, GATHER_MS)
  }

  return {
    flush,
    line: (level, message, fields) => append(lineOf(stamp(), level, message, fields), level),
    answered(request) {
      const level = request.status >= 500 ? 'error' : 'info'
      append(answeredLine(stamp(), level, request), level)
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

/** The one line that every request writes: a template costs a quarter of what JSON.stringify does (measured). */
function answeredLine(
  time: string,
  level: string,
  { id, method, route, status, ms, caller }: Answered
): string {
  const pattern = route === null ? null : `"${route}"`
  return `{"time":"${time}","level":"${level}","message":"request","id":"${id}","method":"${method}","route":${pattern},"status":${status},"ms":${ms},"caller":"${caller}"}\n`
}

function lineOf(
  time: string,
  level: string,
  message: string,
  fields?: Readonly<Record<string, unknown>>
): string {
  return `${JSON.stringify({ time, level, message, ...fields })}\n`
}

/** A log that says nothing, for specs and commands. */
export const silentLog: Log = { line: () => {}, answered: () => {}, flush: () => {} }
