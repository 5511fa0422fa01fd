import type { LoggedEvent } from '../events/message.ts'

/** An event to deliver now. */
export interface Due {
  readonly event: LoggedEvent
  /** Number of refusals so far. */
  readonly attempts: number
  /** True if the event is already one of the late events. */
  readonly isLate: boolean
}

/** Events about one booking or lesson, in order. Only the first `open` may be tried; others wait for events not loaded. */
export interface Chain {
  readonly about: string
  readonly events: readonly Due[]
  readonly open: number
}

/** The ordering key of an event. Events with equal keys are delivered one after the other. */
export function orderingKey({ bookingId, slotId }: LoggedEvent): string {
  return bookingId ?? slotId ?? 'school'
}

/**
 * Groups late and new events into chains. `waiting` is the total of late events per key: if not all are loaded, no new event of
 * that key may overtake them.
 */
export function chainsOf(
  late: readonly Due[],
  newEvents: readonly Due[],
  waiting: Readonly<Record<string, number>>
): Chain[] {
  const chains = new Map<string, Due[]>()
  for (const due of [...late, ...newEvents]) {
    const key = orderingKey(due.event)
    chains.set(key, [...(chains.get(key) ?? []), due])
  }
  return [...chains].map(([key, events]) => {
    const lateCount = events.filter(({ isLate }) => isLate).length
    return { about: key, events, open: lateCount < (waiting[key] ?? 0) ? lateCount : events.length }
  })
}
