/** Log fields of a request. They contain no text from the client. */
interface AnsweredRequest {
  /** Contains no character that JSON escapes. */
  readonly id: string
  readonly method: string
  /** The route's pattern; null if no route matched. */
  readonly route: string | null
  readonly status: number
  readonly ms: number
  /** The key's id, or the client's address. */
  readonly caller: string
}

/** Writes one JSON object per line, unfiltered: callers must not pass secrets or customer data. */
export interface Log {
  /** Logs an answered request, as an error from status 500 on. */
  readonly logRequest: (request: AnsweredRequest) => void
  readonly line: (
    level: 'info' | 'warn' | 'error',
    message: string,
    fields?: Readonly<Record<string, unknown>>
  ) => void
  /** Hands buffered lines to the operating system. */
  readonly flush: () => void
}

/** Flush size in characters. Each write occupies a thread-pool thread. */
const FLUSH_CHARACTERS = 128 * 1024

/** Maximum milliseconds a line is buffered, so that many requests share one system call. Errors are flushed at once. */
const FLUSH_MS = 20

/** A log that buffers lines and passes them to `write` in batches. `nowMs` gives their time in Unix milliseconds. */
export function createLog(write: (text: string) => void, nowMs: () => number): Log {
  let buffered = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (buffered === '') return
    const text = buffered
    buffered = ''
    write(text)
  }

  function append(line: string, level: string): void {
    buffered += line
    if (buffered.length > FLUSH_CHARACTERS || level === 'error') flush()
    else timer ??= setTimeout(flush, FLUSH_MS)
  }

  // Request lines are assembled from memoized parts that consecutive lines share.
  const opening = memoizeLast((now: number, level: string) =>
    JSON.stringify({ time: timeOf(now), level, message: 'request', id: '' }).slice(0, -2)
  )
  const middle = memoizeLast(
    (method: string, route: string | null, status: number) =>
      `",${JSON.stringify({ method, route, status }).slice(1, -1)},"ms":`
  )
  const ending = memoizeLast((caller: string) => `,${JSON.stringify({ caller }).slice(1)}\n`)

  return {
    flush,
    line(level, message, fields) {
      append(`${JSON.stringify({ time: timeOf(nowMs()), level, message, ...fields })}\n`, level)
    },
    logRequest({ id, method, route, status, ms, caller }) {
      const level = status >= 500 ? 'error' : 'info'
      append(`${opening(nowMs(), level)}${id}${middle(method, route, status)}${ms}${ending(caller)}`, level)
    }
  }
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** Memoizes the last text by its inputs. Buffer.from flattens it; otherwise V8 would join its parts again for every line. */
function memoizeLast<Make extends (a: never, b: never, c: never) => string>(make: Make): Make {
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
