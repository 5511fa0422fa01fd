import type { Finished } from './answer.ts'

/** An answer kept as bytes, and until when it can be true: while `version` stands and `untilMs` (database clock) has not come. */
export interface Kept extends Finished {
  readonly version: string
  readonly untilMs: number
}

/** Bookkeeping of one entry beside its body, in bytes, counted against the limit. */
const OVERHEAD = 512

/**
 * Finished answers, the least recently used dropped first, bounded by bytes. It is never the truth: an entry is
 * given out only to a caller who has just learned the current version from the database.
 */
export class FinishedCache {
  readonly #most: number
  readonly #entries = new Map<string, Kept>()
  #bytes = 0
  /** How looks at it ended: with an answer that holds, with one that has changed since, with none. */
  readonly reads = { valid: 0, changed: 0, absent: 0 }

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The answer for `key` if it still holds at this version and instant. */
  find(key: string, version: string, nowMs: number): Kept | undefined {
    const kept = this.#entries.get(key)
    const outcome = !kept ? 'absent' : kept.version === version && nowMs < kept.untilMs ? 'valid' : 'changed'
    this.reads[outcome] += 1
    if (!kept || outcome !== 'valid') return undefined
    this.#entries.delete(key)
    this.#entries.set(key, kept)
    return kept
  }

  keep(key: string, kept: Kept): void {
    this.#drop(key)
    if (kept.body.length + OVERHEAD > this.#most) return
    this.#entries.set(key, kept)
    this.#bytes += kept.body.length + OVERHEAD
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const kept = this.#entries.get(key)
    if (!kept) return
    this.#entries.delete(key)
    this.#bytes -= kept.body.length + OVERHEAD
  }
}
