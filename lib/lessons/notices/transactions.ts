import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { sumSequentially } from '../../infra/database/schools.ts'
import type { Actor } from '../../people/actor.ts'
import type { ContactMethod } from './rules.ts'

type MarkResult = 'ok' | 'booking_not_found' | 'overtaken'

/** Record a contact, or withdraw the record (null). */
export async function markContacted(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { bookingId, number, how }: { bookingId: string; number: number; how: ContactMethod | null }
): Promise<MarkResult> {
  return singleRow(
    await sql<{ code: MarkResult }[]>`
    select code from mark_contacted(${schoolId}, ${personId}, ${bookingId}, ${number}, ${how})`
  ).code
}

/** Record that a guest has opened the booking's page after a change. */
export async function markRead(sql: Sql, schoolId: string, bookingId: string): Promise<void> {
  await sql`select mark_read(${schoolId}, ${bookingId})`
}

/** Delete old notices, school by school. Returns the number of rows. */
export function pruneNotices(sql: Sql, schoolIds: readonly string[]): Promise<number> {
  return sumSequentially(
    schoolIds,
    async schoolId => singleRow(await sql<{ gone: number }[]>`select prune_notices(${schoolId}) as gone`).gone
  )
}
