/**
 * How long a request may work, in milliseconds, its body's arrival not counted: with the database away, gone silent
 * or overrun, the caller hears so in time to try elsewhere. Longer than a statement may take (3 s).
 */
export const WORK_MS = 3300

/** Milliseconds between two looks for what is late. */
const CHECK_MS = 50

/** Work that is late from an instant on: a link in the ring of all that is under way. */
export class Work {
  /** Milliseconds of the clock that watches it. */
  lateAt = Number.POSITIVE_INFINITY
  before: Work = this
  after: Work = this
}

/**
 * Watches what is under way and hands what is late to `onLate`, within 50 ms. One timer looks after all of it, and a ring
 * through the work itself holds it: a timer and a promise of its own, or a place in a Set, would cost each request a tenth of
 * its time (measured).
 */
export class Deadlines<W extends Work> {
  readonly #ring = new Work()
  readonly #nowMs: () => number
  readonly #onLate: (work: W) => void
  #looking: NodeJS.Timeout | undefined

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
    this.#looking ??= setInterval(() => this.#look(), CHECK_MS)
  }

  delete(work: W): void {
    work.before.after = work.after
    work.after.before = work.before
  }

  #look(): void {
    const now = this.#nowMs()
    for (let work = this.#ring.after; work !== this.#ring; work = work.after) {
      if (work.lateAt <= now) this.#onLate(work as W)
    }
    if (this.#ring.after !== this.#ring) return
    clearInterval(this.#looking)
    this.#looking = undefined
  }
}
