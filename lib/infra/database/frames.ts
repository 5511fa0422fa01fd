import { TransportFault } from './faults.ts'

/** Bytes of a message's type and length fields. */
const HEAD_LENGTH = 5
const ERROR = 'E'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)

/** Bytes to pass on, and the error that ended the session, with the bytes that precede the error. */
interface FrameResult {
  readonly bytes: Buffer
  readonly fatal?: { readonly error: TransportFault; readonly before: Buffer }
}

/** Tracks the server's messages across chunks. Incomplete headers and errors are held back until the rest arrives. */
export class Frames {
  /** True if the last chunk ended with ReadyForQuery: the response is complete. */
  isReady = false
  #held: Buffer | undefined
  /** Type of the last message, and the number of its bytes that have not arrived yet. */
  #type = 0
  #left = 0

  take(chunk: Buffer): FrameResult {
    const bytes = this.#held ? Buffer.concat([this.#held, chunk]) : chunk
    let at = this.#left
    this.isReady = false
    while (at + HEAD_LENGTH <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (bytes[at] === ERROR) {
        if (end > bytes.length) break
        const error = fatalOf(bytes.subarray(at + HEAD_LENGTH, end))
        if (error) return { bytes, fatal: { error, before: bytes.subarray(0, at) } }
      }
      this.#type = bytes[at]!
      at = end
    }
    this.#left = Math.max(0, at - bytes.length)
    this.#held = at < bytes.length ? bytes.subarray(at) : undefined
    this.isReady = this.#type === READY && at === bytes.length
    return { bytes: this.#held ? bytes.subarray(0, at) : bytes }
  }
}

/**
 * Parses the error that ends a session. postgres.js would also reject the first query of the next session with it (3.4.9), so
 * it is reported as the end of the connection.
 */
function fatalOf(body: Buffer): TransportFault | undefined {
  const fields = new Map(
    body
      .toString('utf8')
      .split('\0')
      .map(text => [text[0], text.slice(1)])
  )
  const severity = fields.get('V')
  if (severity !== 'FATAL' && severity !== 'PANIC') return undefined
  return new TransportFault(fields.get('M') ?? 'The session was ended.', fields.get('C'))
}
