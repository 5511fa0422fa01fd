/** Maximum callers in memory; beyond it the oldest is dropped. */
const MAX_CALLERS = 100_000

/** Bounded map with one entry per caller; expired entries are swept every `lifeMs`. */
export class Callers<Known> {
  readonly #known = new Map<string, Known>()
  readonly #lifeMs: number
  readonly #isOver: (known: Known, nowMs: number) => boolean
  readonly #most: number
  #sweptAt: number

  constructor(
    lifeMs: number,
    nowMs: number,
    isOver: (known: Known, nowMs: number) => boolean,
    most = MAX_CALLERS
  ) {
    this.#lifeMs = lifeMs
    this.#isOver = isOver
    this.#most = most
    this.#sweptAt = nowMs
  }

  get size(): number {
    return this.#known.size
  }

  get(caller: string): Known | undefined {
    return this.#known.get(caller)
  }

  set(caller: string, known: Known, nowMs: number): void {
    this.#sweep(nowMs)
    if (this.#known.size >= this.#most && !this.#known.has(caller)) this.#forgetOldest()
    this.#known.set(caller, known)
  }

  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptAt < this.#lifeMs) return
    this.#sweptAt = nowMs
    for (const [caller, known] of this.#known) {
      if (this.#isOver(known, nowMs)) this.#known.delete(caller)
    }
  }

  #forgetOldest(): void {
    const oldest = this.#known.keys().next()
    if (!oldest.done) this.#known.delete(oldest.value)
  }
}
