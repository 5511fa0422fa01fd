import { TransportFault } from './faults.ts'

/** A message's type and its length. */
const HEAD_LENGTH = 5
const ERROR = 'E'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)

/** What a chunk brought: the bytes to hand on, and the error with which the server ended the session, its message among them. */
interface Taken {
  readonly bytes: Buffer
  readonly fatal?: { readonly error: TransportFault; readonly before: Buffer }
}

/**
 * Follows the messages that a server sends through the chunks they come in. What is not known yet, a message's head or an
 * error that is not whole, is held back until the rest came.
 */
export class Frames {
  /** Whether the last chunk ended with ReadyForQuery: the answer is whole. */
  isReady = false
  #held: Buffer | undefined
  /** The last message that began, and how many bytes of it have not come. */
  #type = 0
  #left = 0

  take(chunk: Buffer): Taken {
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
 * The error with which the server ends a session, which is the last message it sends. postgres.js would keep
 * it and reject the first query of the next session with it too (3.4.9), so it is given to it as the end of
 * the connection instead.
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
