/**
 * Maximum milliseconds from a request to its answer, without the time in which the body arrives. It is longer than the
 * statement timeout (3 s). A client of a slow or unreachable database gets its answer early enough to try elsewhere.
 */
export const WORK_MS = 3300

/** Milliseconds between two checks for overdue work. */
const CHECK_MS = 50

/** Work with a deadline: a node in the linked ring of all work in progress. */
export class Work {
  /** Deadline in milliseconds, on the clock of `Deadlines`. */
  deadlineAt = Number.POSITIVE_INFINITY
  before: Work = this
  after: Work = this
}

/**
 * Passes overdue work to `onLate` within 50 ms. One timer checks an intrusive linked ring: a timer and promise per request, or
 * an entry in a Set, would cost each request a tenth of its time (measured).
 */
export class Deadlines<W extends Work> {
  readonly #ring = new Work()
  readonly #nowMs: () => number
  readonly #onLate: (work: W) => void
  #timer: NodeJS.Timeout | undefined

  constructor(nowMs: () => number, onLate: (work: W) => void) {
    this.#nowMs = nowMs
    this.#onLate = onLate
  }

  add(work: W): void {
    const last = this.#ring.before
    work.before = last
    work.after = this.#ring
    last.after = work
    this.#ring.before = work
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS)
  }

  delete(work: W): void {
    work.before.after = work.after
    work.after.before = work.before
  }

  #check(): void {
    const now = this.#nowMs()
    for (let work = this.#ring.after; work !== this.#ring; work = work.after) {
      if (work.deadlineAt <= now) this.#onLate(work as W)
    }
    if (this.#ring.after !== this.#ring) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
