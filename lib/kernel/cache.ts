import type { BufferBody } from './answer.ts'

/** Cached body, valid while its `version` is current and before `untilMs` (database clock). */
export interface CachedBody extends BufferBody {
  readonly version: string
  readonly untilMs: number
  /** Languages of the school's texts in the body, if its format names them. */
  readonly locales?: readonly string[]
}

/** Cache entry with its CLOCK bit. */
interface CacheEntry {
  readonly answer: CachedBody
  isUsed: boolean
}

/** Estimated bytes of an entry besides its key and body. */
const OVERHEAD = 512

/** Upper estimate of an entry's size in bytes. Keys come from requests and can be longer than the answers. */
function sizeOf(key: string, { body }: CachedBody): number {
  return key.length * 2 + body.length + OVERHEAD
}

/**
 * Response cache bounded by bytes. It evicts the oldest entry that was not used lately (CLOCK). An entry is valid only for the
 * version that the caller has just read from the database.
 */
export class ResponseCache {
  readonly #maxBytes: number
  readonly #entries = new Map<string, CacheEntry>()
  #bytes = 0
  #generation = 0
  /** Number of lookups by result; `changed` means outdated. */
  readonly reads = { valid: 0, changed: 0, absent: 0 }

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Incremented by every `clear`. */
  get generation(): number {
    return this.#generation
  }

  /** The answer for `key`, if still valid at this version and time. */
  find(key: string, version: string, nowMs: number): CachedBody | undefined {
    const entry = this.#entries.get(key)
    const cached = entry?.answer
    const outcome = !cached
      ? 'absent'
      : cached.version === version && nowMs < cached.untilMs
        ? 'valid'
        : 'changed'
    this.reads[outcome] += 1
    if (!entry || outcome !== 'valid') return undefined
    entry.isUsed = true
    return cached
  }

  /** Stores an answer. Pass the `generation` from before its computation: if the cache was cleared since, nothing is stored. */
  set(key: string, answer: CachedBody, generation = this.#generation): void {
    if (generation !== this.#generation) return
    this.#drop(key)
    const size = sizeOf(key, answer)
    if (size > this.#maxBytes) return
    this.#entries.set(key, { answer, isUsed: false })
    this.#bytes += size
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      if (entry.isUsed || oldest === key) this.#giveSecondChance(oldest, entry)
      else this.#drop(oldest)
    }
  }

  /** Drops all entries, since the database may have been replaced by another. */
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
    this.#bytes -= sizeOf(key, entry.answer)
  }
}
