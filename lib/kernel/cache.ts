import type { Whole } from './answer.ts'

/** An answer kept as bytes, and until when it can be true: while `version` stands and `untilMs` (database clock) has not come. */
export interface Kept extends Whole {
  readonly version: string
  readonly untilMs: number
}

/** An entry, and whether it was given out since it was last looked at for dropping. */
interface CacheEntry {
  readonly kept: Kept
  isUsed: boolean
}

/** Bookkeeping of one entry beside its key and body, in bytes, counted against the limit. */
const OVERHEAD = 512

/** Bytes that an entry takes at most: a key is what a caller asked for, and may be longer than its answer. */
function sizeOf(key: string, { body }: Kept): number {
  return key.length * 2 + body.length + OVERHEAD
}

/**
 * Finished answers, bounded by bytes: the oldest is dropped first, but what was used meanwhile gets a second chance, which
 * costs a use no more than a mark. It is never the truth: an entry is given out only to a caller who has just learned the
 * current version from the database.
 */
export class FinishedCache {
  readonly #most: number
  readonly #entries = new Map<string, CacheEntry>()
  #bytes = 0
  #generation = 0
  /** How looks at it ended: with an answer that holds, with one that has changed since, with none. */
  readonly reads = { valid: 0, changed: 0, absent: 0 }

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Goes up whenever all is forgotten. */
  get generation(): number {
    return this.#generation
  }

  /** The answer for `key` if it still holds at this version and instant. */
  find(key: string, version: string, nowMs: number): Kept | undefined {
    const entry = this.#entries.get(key)
    const kept = entry?.kept
    const outcome = !kept ? 'absent' : kept.version === version && nowMs < kept.untilMs ? 'valid' : 'changed'
    this.reads[outcome] += 1
    if (!entry || outcome !== 'valid') return undefined
    entry.isUsed = true
    return kept
  }

  /** Keeps an answer whose making began in a generation, the present one by default; one of an earlier is forgotten already. */
  keep(key: string, kept: Kept, generation = this.#generation): void {
    if (generation !== this.#generation) return
    this.#drop(key)
    const size = sizeOf(key, kept)
    if (size > this.#most) return
    this.#entries.set(key, { kept, isUsed: false })
    this.#bytes += size
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#most) break
      if (entry.isUsed || oldest === key) this.#giveSecondChance(oldest, entry)
      else this.#drop(oldest)
    }
  }

  /** Forgets all, for the database may have been replaced by another. */
  clear(): void {
    this.#generation += 1
    this.#entries.clear()
    this.#bytes = 0
  }

  #giveSecondChance(key: string, entry: CacheEntry): void {
    entry.isUsed = false
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= sizeOf(key, entry.kept)
  }
}
