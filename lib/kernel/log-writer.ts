import { fstatSync, write, writeSync } from 'node:fs'
import { counter, type Family } from './metrics.ts'

/** Maximum characters buffered for a slow disk or reader: some seconds of a busy server. More is dropped and counted. */
const MAX_WAITING = 4 * 1024 * 1024

/** Milliseconds between attempts to write to a full pipe. */
const RETRY_MS = 20

/** Attempts on a full pipe during shutdown: one second in all. */
const MAX_FINAL_TRIES = 50

const LOSS_NOTE = 'new lines are dropped until it recovers'

/**
 * Writes complete lines to an open file, terminal or pipe without blocking the caller: one write is in progress while the rest
 * is buffered. Files are written on the thread pool. A pipe must be non-blocking, as node opens standard output. `onLoss` is
 * called when lines begin to be dropped, not for every line.
 */
export class LogWriter {
  readonly #fd: number
  readonly #isPipe: boolean
  readonly #onLoss: (reason: string) => void
  #waiting = ''
  /** The write in progress. */
  #current: Buffer | undefined
  #isLosing = false
  #lost = 0

  constructor(fd: number, onLoss: (reason: string) => void) {
    const stat = fstatSync(fd)
    this.#fd = fd
    this.#isPipe = stat.isFIFO() || stat.isSocket()
    this.#onLoss = onLoss
  }

  write(text: string): void {
    if (this.#waiting.length + text.length > MAX_WAITING) {
      this.#lose(text, `the log grows faster than it can be written; ${LOSS_NOTE}`)
    } else {
      this.#waiting += text
      this.#next()
    }
  }

  /** Writes the buffer synchronously before the process exits. */
  writeNow(): void {
    // A file write in progress finishes on its thread before the process exits.
    const unwritten = this.#isPipe && this.#current ? this.#current : Buffer.alloc(0)
    const rest = writeNow(this.#fd, Buffer.concat([unwritten, Buffer.from(this.#waiting)]))
    this.#waiting = ''
    if (rest.length > 0) this.#lose(rest, 'the log cannot be written; its last lines are lost')
  }

  families(): Family[] {
    const help = 'Log lines that could not be written.'
    return [counter('swellbook_log_lines_lost_total', help, [[{}, this.#lost]])]
  }

  #next(): void {
    if (this.#current || this.#waiting === '') return
    this.#current = Buffer.from(this.#waiting)
    this.#waiting = ''
    this.#put(this.#current)
  }

  #put(bytes: Buffer): void {
    if (this.#isPipe) {
      const { written, error } = tryWrite(this.#fd, bytes)
      this.#afterWrite(bytes, error, written)
    } else write(this.#fd, bytes, (error, writtenBytes) => this.#afterWrite(bytes, error, writtenBytes))
  }

  #afterWrite(bytes: Buffer, error: Fault, writtenBytes: number): void {
    if (error && error.code !== 'EAGAIN') {
      this.#lose(bytes, `the log cannot be written; ${LOSS_NOTE}: ${error.message}`)
    } else if (writtenBytes < bytes.length) {
      this.#current = bytes.subarray(writtenBytes)
      // unref: a reader that does not read must not keep the process alive. The rest is tried again at exit.
      if (error) setTimeout(() => this.#put(bytes), RETRY_MS).unref()
      else this.#put(this.#current)
      return
    } else this.#isLosing = false
    this.#current = undefined
    this.#next()
  }

  #lose(lines: string | Buffer, reason: string): void {
    for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) this.#lost += 1
    if (!this.#isLosing) this.#onLoss(reason)
    this.#isLosing = true
  }
}

type Fault = NodeJS.ErrnoException | null

function tryWrite(fd: number, bytes: Buffer): { written: number; error: Fault } {
  try {
    return { written: writeSync(fd, bytes), error: null }
  } catch (error) {
    return { written: 0, error: error as Fault }
  }
}

/** Writes synchronously and returns the bytes that could not be written. */
function writeNow(fd: number, bytes: Buffer): Buffer {
  let rest = bytes
  for (let tries = 0; rest.length > 0 && tries < MAX_FINAL_TRIES; ) {
    const { written, error } = tryWrite(fd, rest)
    if (error && error.code !== 'EAGAIN') break
    rest = rest.subarray(written)
    if (!error) continue
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    tries += 1
  }
  return rest
}
