import type { BookingScope } from '../booking/rules.ts'
import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { LoggedEvent } from './message.ts'

/** A query of the event log. It selects events after a number; `kinds` null selects all types. */
export interface EventsQuery extends BookingScope {
  readonly after: number
  readonly kinds: readonly string[] | null
  readonly limit: number
}

export interface EventsPage {
  /** Number of the latest event. */
  readonly lastEvent: number
  /** Number of the latest deleted event. All earlier events are deleted too. */
  readonly pruned: number
  /** Cursor for the next page. */
  readonly next: number
  readonly events: readonly LoggedEvent[]
}

/** Reads the events of a school that the caller may see, in one snapshot. */
export async function readEvents(sql: Sql, query: EventsQuery): Promise<EventsPage> {
  const { schoolId, partnerId, after, kinds, limit } = query
  const kindList = kinds && `{${kinds.join(',')}}`
  return singleRow(
    await sql<EventsPage[]>`
      select last_event as "lastEvent", pruned, next, events
      from events_after(${schoolId}, ${partnerId}, ${after}, ${kindList}::text[], ${limit})`
  )
}

export async function readLastEvent(sql: Sql, schoolId: string): Promise<number> {
  const rows = await sql<{ lastEvent: number }[]>`
    select last_event::float8 as "lastEvent" from availability_versions where school_id = ${schoolId}`
  return singleRow(rows).lastEvent
}

/** True if the key is still valid. A caller that has waited must check this again. */
export async function isLiveSchoolKey(sql: Sql, schoolId: string, id: string): Promise<boolean> {
  const found = await sql`
    select from school_keys where school_id = ${schoolId} and id = ${id} and revoked_at is null`
  return found.length > 0
}
