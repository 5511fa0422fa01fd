/** Maximum callers in memory; one more drops the oldest. */
const MAX_CALLERS = 100_000

/** Bounded map with one entry per caller; expired entries are swept every `lifeMs`. */
export class Callers<Value> {
  readonly #values = new Map<string, Value>()
  readonly #lifeMs: number
  readonly #isExpired: (value: Value, nowMs: number) => boolean
  readonly #maxCallers: number
  #sweptAt: number

  constructor(
    lifeMs: number,
    nowMs: number,
    isExpired: (value: Value, nowMs: number) => boolean,
    maxCallers = MAX_CALLERS
  ) {
    this.#lifeMs = lifeMs
    this.#isExpired = isExpired
    this.#maxCallers = maxCallers
    this.#sweptAt = nowMs
  }

  get size(): number {
    return this.#values.size
  }

  get(caller: string): Value | undefined {
    return this.#values.get(caller)
  }

  set(caller: string, value: Value, nowMs: number): void {
    this.#sweep(nowMs)
    if (this.#values.size >= this.#maxCallers && !this.#values.has(caller)) this.#dropOldest()
    this.#values.set(caller, value)
  }

  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptAt < this.#lifeMs) return
    this.#sweptAt = nowMs
    for (const [caller, value] of this.#values) {
      if (this.#isExpired(value, nowMs)) this.#values.delete(caller)
    }
  }

  #dropOldest(): void {
    const oldest = this.#values.keys().next()
    if (!oldest.done) this.#values.delete(oldest.value)
  }
}
