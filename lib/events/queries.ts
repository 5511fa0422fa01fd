import type { Reach } from '../booking/rules.ts'
import { one, type Sql } from '../database/pool.ts'
import type { LoggedEvent } from './message.ts'

/** Which events are wanted: those behind a number, of these kinds or of all. */
export interface EventsAsked extends Reach {
  readonly after: number
  readonly kinds: readonly string[] | null
  readonly limit: number
}

/** A page of a school's log. */
export interface EventsRead {
  /** The last number that the log gave. */
  readonly lastEvent: number
  /** How far back nothing is left. */
  readonly pruned: number
  /** Where to go on. */
  readonly next: number
  readonly events: readonly LoggedEvent[]
}

/** What happened at a school that the caller may hear of; one snapshot. */
export async function readEvents(sql: Sql, asked: EventsAsked): Promise<EventsRead> {
  const { schoolId, partnerId, after, kinds, limit } = asked
  const wanted = kinds && `{${kinds.join(',')}}`
  return one(
    await sql<EventsRead[]>`
      select last_event as "lastEvent", pruned, next, events
      from events_after(${schoolId}, ${partnerId}, ${after}, ${wanted}::text[], ${limit})`
  )
}

/** The last number that the log of a school gave. */
export async function readLastEvent(sql: Sql, schoolId: string): Promise<number> {
  const rows = await sql<{ lastEvent: number }[]>`
    select last_event::float8 as "lastEvent" from availability_versions where school_id = ${schoolId}`
  return one(rows).lastEvent
}

/** Whether the key of somebody who waited still works. */
export async function isLiveSchoolKey(sql: Sql, schoolId: string, id: string): Promise<boolean> {
  const found = await sql`
    select from school_keys where school_id = ${schoolId} and id = ${id} and revoked_at is null`
  return found.length > 0
}
