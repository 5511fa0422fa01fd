import { fstatSync, write, writeSync } from 'node:fs'
import { counter, type Family } from './metrics.ts'

/** Characters that may wait for a slow disk or reader: some seconds of a busy server. What comes beyond is lost, and counted. */
const MOST_WAITING = 4 * 1024 * 1024

/** Milliseconds until a full pipe is tried again. */
const AGAIN_MS = 20

/** How often a full pipe is tried again at the end: for a second. */
const LAST_TRIES = 50

const UNTIL = 'until it can, its lines are lost'

/**
 * Writes whole lines onto an open file, terminal or pipe, and never makes who writes them wait: one write is under way, the rest
 * gathers meanwhile. A file is written by a thread beside ours. A pipe takes what it has room for at once: it must be open
 * without blocking, as node opens standard output. `onLoss` hears why lines are lost, once each time it begins.
 */
export class LogWriter {
  readonly #fd: number
  readonly #isPipe: boolean
  readonly #onLoss: (why: string) => void
  #waiting = ''
  /** What is being written, undefined when nothing is. */
  #current: Buffer | undefined
  #isLosing = false
  #lost = 0

  constructor(fd: number, onLoss: (why: string) => void) {
    const stat = fstatSync(fd)
    this.#fd = fd
    this.#isPipe = stat.isFIFO() || stat.isSocket()
    this.#onLoss = onLoss
  }

  write(text: string): void {
    if (this.#waiting.length + text.length > MOST_WAITING) {
      this.#lose(text, `the log cannot be written as fast as it grows; ${UNTIL}`)
    } else {
      this.#waiting += text
      this.#next()
    }
  }

  /** Writes what still waits before it returns: for the last moment of a process. */
  writeNow(): void {
    // What a thread is writing it finishes before the process is gone.
    const unwritten = this.#isPipe && this.#current ? this.#current : Buffer.alloc(0)
    const left = writeAtOnce(this.#fd, Buffer.concat([unwritten, Buffer.from(this.#waiting)]))
    this.#waiting = ''
    if (left.length > 0) this.#lose(left, 'the log cannot be written; its last lines are lost')
  }

  families(): Family[] {
    const help = 'Lines of the log that could not be written.'
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
      const { written, error } = tryNow(this.#fd, bytes)
      this.#goOn(bytes, error, written)
    } else write(this.#fd, bytes, (error, written) => this.#goOn(bytes, error, written))
  }

  #goOn(bytes: Buffer, error: Fault, written: number): void {
    if (error && error.code !== 'EAGAIN') {
      this.#lose(bytes, `the log cannot be written; ${UNTIL}: ${error.message}`)
    } else if (written < bytes.length) {
      this.#current = bytes.subarray(written)
      // A reader that stands still keeps no process alive: what it leaves is tried once more at the end.
      if (error) setTimeout(() => this.#put(bytes), AGAIN_MS).unref()
      else this.#put(this.#current)
      return
    } else this.#isLosing = false
    this.#current = undefined
    this.#next()
  }

  #lose(lines: string | Buffer, why: string): void {
    for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) this.#lost += 1
    if (!this.#isLosing) this.#onLoss(why)
    this.#isLosing = true
  }
}

type Fault = NodeJS.ErrnoException | null

function tryNow(fd: number, bytes: Buffer): { written: number; error: Fault } {
  try {
    return { written: writeSync(fd, bytes), error: null }
  } catch (error) {
    return { written: 0, error: error as Fault }
  }
}

/** Writes all that can be written, and answers what cannot. */
function writeAtOnce(fd: number, bytes: Buffer): Buffer {
  let left = bytes
  for (let tries = 0; left.length > 0 && tries < LAST_TRIES; ) {
    const { written, error } = tryNow(fd, left)
    if (error && error.code !== 'EAGAIN') break
    left = left.subarray(written)
    if (!error) continue
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS)
    tries += 1
  }
  return left
}
