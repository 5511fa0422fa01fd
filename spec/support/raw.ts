import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { recordProvoked } from './provoked.ts'

/** A raw response. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Code of a refusal; undefined if the body has none. */
  readonly code: string | undefined
}

/** A connection that sends exact bytes and records the responses. */
export class RawClient {
  readonly socket: Socket
  readonly #bodiless: boolean
  #received = Buffer.alloc(0)
  #ended = false
  #wake: () => void = () => {}

  constructor(socket: Socket, bodiless: boolean) {
    this.socket = socket
    this.#bodiless = bodiless
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#wake()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#ended = true
      this.#wake()
    })
  }

  say(bytes: string | Buffer): this {
    this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
    return this
  }

  /** Next complete response, including interim ones (100); undefined once the server has closed. */
  async receive(): Promise<RawAnswer | undefined> {
    for (;;) {
      const answer = this.#take()
      if (answer || this.#ended) return answer
      await new Promise<void>(wake => {
        this.#wake = wake
      })
    }
  }

  /** Resolves once the server has closed the connection; returns the remaining complete responses. */
  async rest(): Promise<RawAnswer[]> {
    if (!this.#ended) await once(this.socket, 'close')
    const answers: RawAnswer[] = []
    for (let answer = this.#take(); answer; answer = this.#take()) answers.push(answer)
    return answers
  }

  #take(): RawAnswer | undefined {
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const [first = '', ...lines] = this.#received.toString('latin1', 0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])
    )
    const length = this.#bodiless ? 0 : Number(headers['content-length'] ?? 0)
    if (this.#received.length < end + 4 + length) return undefined
    const text = this.#received.toString('utf8', end + 4, end + 4 + length)
    this.#received = this.#received.subarray(end + 4 + length)
    return { status: Number(first.split(' ')[1]), headers, text, code: codeOf(text) }
  }
}

function codeOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: string }
    if (error !== undefined) recordProvoked(error)
    return error
  } catch {
    return undefined
  }
}

/** Connects to a server. `bodiless` parses answers to HEAD. */
export async function open(url: string, { bodiless = false } = {}): Promise<RawClient> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  return new RawClient(socket, bodiless)
}

/** Sends one message on a separate connection and returns the first response. */
export async function speak(url: string, bytes: string | Buffer, { bodiless = false } = {}) {
  const client = await open(url, { bodiless })
  const answer = await client.say(bytes).receive()
  client.socket.destroy()
  return answer
}

/** Base path of v1. */
export const V1 = '/api/partner/v1'
/** Request line of the smallest request. */
export const LIVE = 'GET /health/live HTTP/1.1'
/** The Host header. */
export const HOST = 'Host: swellbook.example'

/** A complete request: request line and headers, then a body. */
export function request(lines: readonly string[], body = ''): string {
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** A create with this key and body; JSON unless other headers are given. */
export function create(key: string, body: string, ...headers: readonly string[]): string {
  const headerLines = headers.length > 0 ? headers : ['Content-Type: application/json']
  const lines = [`POST ${V1}/bookings HTTP/1.1`, HOST, `X-Partner-API-Key: ${key}`, ...headerLines]
  return request([...lines, `Content-Length: ${Buffer.byteLength(body, 'latin1')}`], body)
}
