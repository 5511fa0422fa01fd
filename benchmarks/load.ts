import { connect, type Socket } from 'node:net'

/** One HTTP request. */
export interface Request {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** One response. Every fiftieth has its `body`; the others are checked by status and length. */
export interface Answer {
  readonly status: number
  readonly length: number
  readonly body: string | undefined
}

/** Parameters of a load. */
export interface Load {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly request: (n: number) => Request
  readonly expect: (answer: Answer) => boolean
  readonly progress?: (fraction: number) => void
}

/** Results of a load. Latencies are in milliseconds; a wrong answer is a failure, however fast. */
export interface LoadResult {
  readonly perSecond: number
  /** All answers, including the warm-up. */
  readonly answers: number
  readonly wrong: number
  readonly firstWrong: Answer | undefined
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** The result for a connection closed by the server. */
const CLOSED: Answer = { status: 0, length: 0, body: 'connection closed' }

/** A wrong answer, shortened for a terminal. */
export function shortenAnswer(answer: Answer | undefined): string {
  return JSON.stringify(answer).slice(0, 1000)
}

const CHECK_EVERY = 50

/** Warm-up seconds, not measured: sockets open and caches fill. pgbench excludes them too. */
const WARM_UP_SECONDS = 0.25

/** Keep `connections` sockets busy for `seconds`, with one request each at a time, and count correct answers. */
export async function load(options: Load): Promise<LoadResult> {
  const startedAt = performance.now() + WARM_UP_SECONDS * 1000
  const endsAt = startedAt + options.seconds * 1000
  const latencies: number[] = []
  let sent = 0
  let wrong = 0
  let firstWrong: Answer | undefined
  const ticking = setInterval(() => {
    options.progress?.(Math.max(0, Math.min(1, (performance.now() - startedAt) / (options.seconds * 1000))))
  }, 200)

  async function keepBusy(): Promise<void> {
    const wire = new Wire(options.port)
    while (performance.now() < endsAt) {
      const n = sent++
      const at = performance.now()
      const answer = await wire.send(options.request(n), n % CHECK_EVERY === 0)
      if (at >= startedAt) latencies.push(performance.now() - at)
      if (options.expect(answer)) continue
      wrong += 1
      firstWrong ??= answer
      if (answer === CLOSED) break
    }
    wire.close()
  }

  await Promise.all(Array.from({ length: options.connections }, keepBusy))
  clearInterval(ticking)
  const seconds = (performance.now() - startedAt) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return {
    perSecond: latencies.length / seconds,
    answers: sent,
    wrong,
    firstWrong,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99)
  }
}

/**
 * One keep-alive connection. To keep the client cheap, it reuses one read buffer and parses only the status line and
 * the length.
 */
class Wire {
  readonly #socket: Socket
  #settle: ((answer: Answer) => void) | undefined
  #chunks: Buffer[] | undefined
  #head: { status: number; start: number; length: number } | undefined
  #size = 0

  constructor(port: number) {
    const onread = { buffer: Buffer.allocUnsafe(READ_BYTES), callback: this.#read.bind(this) }
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    this.#socket.on('close', () => this.#settle?.(CLOSED))
    this.#socket.on('error', () => {})
  }

  send(request: Request, keep: boolean): Promise<Answer> {
    if (this.#socket.destroyed) return Promise.resolve(CLOSED)
    this.#chunks = keep ? [] : undefined
    return new Promise(resolve => {
      this.#settle = resolve
      this.#socket.write(bytesOf(request))
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.end()
  }

  /** Handle a chunk. The head always fits in the first one, since it is short and sent in one write. */
  #read(bytes: number, buffer: Uint8Array): boolean {
    const chunk = (buffer as Buffer).subarray(0, bytes)
    this.#head ??= headOf(chunk)
    this.#chunks?.push(Buffer.from(chunk))
    this.#size += bytes
    const { status, start, length } = this.#head
    if (this.#size < start + length) return true
    const body = this.#chunks && Buffer.concat(this.#chunks).toString('utf8', start, start + length)
    this.#head = undefined
    this.#size = 0
    this.#settle?.({ status, length, body })
    return true
  }
}

/** Read buffer size and maximum head size, in bytes. */
const READ_BYTES = 64 * 1024
const MAX_HEAD = 2048

function headOf(chunk: Buffer): { status: number; start: number; length: number } {
  const text = chunk.toString('latin1', 0, MAX_HEAD)
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) throw new Error(`not the head of an answer: ${text.slice(0, 200)}`)
  const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2)) ?? []
  return { status: Number(text.slice(9, 12)), start: end + 4, length: Number(length) }
}

function bytesOf({ method, path, headers = {}, body = '' }: Request): string {
  const fields = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`
  )
  const size = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\n${fields.join('')}${size}\r\n${body}`
}
