import type { LoggedEvent } from '../events/message.ts'

/** An event that is to be delivered now. */
export interface Due {
  readonly event: LoggedEvent
  /** How often it was refused. */
  readonly attempts: number
  /** Whether it waits among the late ones already. */
  readonly isLate: boolean
}

/** Events about one booking or lesson, in order; `open` of them may be tried, and the others wait for what is not here. */
export interface Chain {
  readonly about: string
  readonly events: readonly Due[]
  readonly open: number
}

/** What an event is about: of those about one thing each waits until the one before was delivered. */
export function aboutOf({ bookingId, slotId }: LoggedEvent): string {
  return bookingId ?? slotId ?? 'school'
}

/**
 * Late and fresh events as chains. `waiting` says how many events wait about each thing: where not all of them are here, nothing
 * fresh may pass them.
 */
export function chainsOf(
  late: readonly Due[],
  fresh: readonly Due[],
  waiting: Readonly<Record<string, number>>
): Chain[] {
  const chains = new Map<string, Due[]>()
  for (const due of [...late, ...fresh]) {
    const about = aboutOf(due.event)
    chains.set(about, [...(chains.get(about) ?? []), due])
  }
  return [...chains].map(([about, events]) => {
    const here = events.filter(({ isLate }) => isLate).length
    return { about, events, open: here < (waiting[about] ?? 0) ? here : events.length }
  })
}
