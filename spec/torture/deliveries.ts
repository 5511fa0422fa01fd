/** An event that an endpoint must receive: number, subject, and a digest of its content. */
export interface ExpectedEvent {
  readonly n: number
  readonly about: string
  readonly digest: string
}

/** One event of a POST to an endpoint. */
export interface Receipt {
  readonly n: number
  readonly digest: string
  /** Time of arrival (`performance.now()`). */
  readonly at: number
  /** True if the receiver accepted it, whatever it answered. */
  readonly taken: boolean
}

/** Events received by an endpoint, and those it must receive. */
export interface Deliveries {
  /** In the order of the event log. */
  readonly log: readonly ExpectedEvent[]
  /** In the order of arrival. */
  readonly receipts: readonly Receipt[]
  /** Replays: all events after a number were to be sent again. */
  readonly replays: readonly { readonly after: number; readonly at: number }[]
  /** True if no fault was injected, so no event may arrive twice. */
  readonly once: boolean
}

/**
 * Describes delivery faults: all events must arrive with their logged content, in log order for each
 * subject.
 */
export function deliveryFaults(deliveries: Deliveries): string[] {
  return [
    ...missedEvents(deliveries),
    ...alteredEvents(deliveries),
    ...disorderedEvents(deliveries),
    ...repeatedEvents(deliveries)
  ]
}

function missedEvents({ log, receipts, replays }: Deliveries): string[] {
  const lastTaken = new Map(receipts.filter(({ taken }) => taken).map(({ n, at }) => [n, at]))
  return log.flatMap(({ n }) => {
    const at = lastTaken.get(n)
    if (at === undefined) return [`event ${n} was not delivered`]
    const isOwed = replays.some(replay => replay.after < n && replay.at > at)
    return isOwed ? [`event ${n} was not delivered again when it was to be`] : []
  })
}

function alteredEvents({ log, receipts }: Deliveries): string[] {
  const digests = new Map(log.map(({ n, digest }) => [n, digest]))
  const last = log.at(-1)?.n ?? 0
  return receipts
    .filter(({ n, digest }) => n <= last && digests.get(n) !== digest)
    .map(({ n }) => `event ${n} came in other words than the log has, or is not in it`)
}

function disorderedEvents({ log, receipts }: Deliveries): string[] {
  const subjects = new Map(log.map(({ n, about }) => [n, about]))
  const arrived = new Set<number>()
  const newest = new Map<string, number>()
  return receipts.flatMap(({ n, taken }) => {
    const subject = subjects.get(n)
    if (!taken || subject === undefined || arrived.has(n)) return []
    arrived.add(n)
    const before = newest.get(subject) ?? 0
    newest.set(subject, Math.max(n, before))
    return n < before ? [`event ${n} came after ${before}, which is about ${subject} too`] : []
  })
}

function repeatedEvents({ receipts, once }: Deliveries): string[] {
  if (!once) return []
  const arrived = new Set<number>()
  return receipts.flatMap(({ n }) => {
    if (arrived.has(n)) return [`event ${n} came again, though nobody was in the way of it`]
    arrived.add(n)
    return []
  })
}
