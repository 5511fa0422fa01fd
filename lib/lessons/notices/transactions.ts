import { one, type Sql } from '../../infra/database/pool.ts'
import { eachInTurn } from '../../infra/database/schools.ts'
import type { Actor } from '../../people/actor.ts'
import type { ContactMethod } from './rules.ts'

/** Records a contact, or (null) takes the record back: `ok`, `booking_not_found`, `overtaken`. */
export async function markContacted(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { bookingId, number, how }: { bookingId: string; number: number; how: ContactMethod | null }
): Promise<string> {
  return one(
    await sql<{ code: string }[]>`
    select code from mark_contacted(${schoolId}, ${personId}, ${bookingId}, ${number}, ${how})`
  ).code
}

/** Deletes old notices, school by school. Returns the number of rows. */
export function pruneNotices(sql: Sql, schoolIds: readonly string[]): Promise<number> {
  return eachInTurn(
    schoolIds,
    async schoolId => one(await sql<{ gone: number }[]>`select prune_notices(${schoolId}) as gone`).gone
  )
}
