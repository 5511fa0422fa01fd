/** What the log holds of every request; the caller's words are not among it. */
interface Answered {
  /** Needs no escape in JSON. */
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

/** Characters gathered before they are written in one go; each write costs a thread's turn. */
const BUFFER = 128 * 1024

/** How long a line may wait for others, in milliseconds, so that many requests cost one system call; an error never waits. */
const GATHER_MS = 20

/** A log that gathers lines and hands them to `write` together. `nowMs` (Unix milliseconds) stamps them. */
export function createLog(write: (text: string) => void, nowMs: () => number): Log {
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

  // The one line that every request writes is put together from what lines in a row have in common.
  const opening = unlessChanged((now: number, level: string) =>
    JSON.stringify({ time: timeOf(now), level, message: 'request', id: '' }).slice(0, -2)
  )
  const middle = unlessChanged(
    (method: string, route: string | null, status: number) =>
      `",${JSON.stringify({ method, route, status }).slice(1, -1)},"ms":`
  )
  const ending = unlessChanged((caller: string) => `,${JSON.stringify({ caller }).slice(1)}\n`)

  return {
    flush,
    line(level, message, fields) {
      append(`${JSON.stringify({ time: timeOf(nowMs()), level, message, ...fields })}\n`, level)
    },
    answered({ id, method, route, status, ms, caller }) {
      const level = status >= 500 ? 'error' : 'info'
      append(`${opening(nowMs(), level)}${id}${middle(method, route, status)}${ms}${ending(caller)}`, level)
    }
  }
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** A text made anew only when what it is made of has changed, and in one piece: a rope would be walked again for every line. */
function unlessChanged<Make extends (a: never, b: never, c: never) => string>(make: Make): Make {
  let last: readonly [a?: never, b?: never, c?: never] = []
  let text = ''
  return ((a: never, b: never, c: never) => {
    if (a !== last[0] || b !== last[1] || c !== last[2]) {
      last = [a, b, c]
      text = Buffer.from(make(a, b, c)).toString()
    }
    return text
  }) as Make
}
