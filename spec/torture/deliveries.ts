/** An event that an endpoint is to hear: its number, the booking or lesson that it is about, and what tells its bytes from others. */
export interface ToHear {
  readonly n: number
  readonly about: string
  readonly digest: string
}

/** What came to an endpoint in one POST. */
export interface Receipt {
  readonly n: number
  readonly digest: string
  /** When it came (`performance.now()`). */
  readonly at: number
  /** Whether it was taken, whatever was answered. */
  readonly taken: boolean
}

/** All that came to an endpoint, beside all that was to come. */
export interface Deliveries {
  /** In the order of the log. */
  readonly log: readonly ToHear[]
  /** As they came. */
  readonly receipts: readonly Receipt[]
  /** Everything behind a number was to be sent again. */
  readonly replays: readonly { readonly after: number; readonly at: number }[]
  /** Whether nobody was in the way of it, so that nothing may come twice. */
  readonly once: boolean
}

/** Sentences for what was not delivered as it must be: all of it, in the log's words, and in its order about each thing. */
export function misdelivered(deliveries: Deliveries): string[] {
  return [...missed(deliveries), ...altered(deliveries), ...disordered(deliveries), ...repeated(deliveries)]
}

function missed({ log, receipts, replays }: Deliveries): string[] {
  const lastTaken = new Map(receipts.filter(({ taken }) => taken).map(({ n, at }) => [n, at]))
  return log.flatMap(({ n }) => {
    const at = lastTaken.get(n)
    if (at === undefined) return [`event ${n} was not delivered`]
    const isOwed = replays.some(replay => replay.after < n && replay.at > at)
    return isOwed ? [`event ${n} was not delivered again when it was to be`] : []
  })
}

function altered({ log, receipts }: Deliveries): string[] {
  const digests = new Map(log.map(({ n, digest }) => [n, digest]))
  const last = log.at(-1)?.n ?? 0
  return receipts
    .filter(({ n, digest }) => n <= last && digests.get(n) !== digest)
    .map(({ n }) => `event ${n} came in other words than the log has, or is not in it`)
}

function disordered({ log, receipts }: Deliveries): string[] {
  const abouts = new Map(log.map(({ n, about }) => [n, about]))
  const heard = new Set<number>()
  const newest = new Map<string, number>()
  return receipts.flatMap(({ n, taken }) => {
    const about = abouts.get(n)
    if (!taken || about === undefined || heard.has(n)) return []
    heard.add(n)
    const before = newest.get(about) ?? 0
    newest.set(about, Math.max(n, before))
    return n < before ? [`event ${n} came after ${before}, which is about ${about} too`] : []
  })
}

function repeated({ receipts, once }: Deliveries): string[] {
  if (!once) return []
  const heard = new Set<number>()
  return receipts.flatMap(({ n }) => {
    if (heard.has(n)) return [`event ${n} came again, though nobody was in the way of it`]
    heard.add(n)
    return []
  })
}
