import { one, type Sql } from '../database/pool.ts'
import { eachInTurn } from '../database/schools.ts'
import type { Actor } from '../people/actor.ts'
import type { ContactMethod } from './rules.ts'

/** Notes that somebody was told of a change, or (null) was not after all: `ok`, `booking_not_found`, `overtaken`. */
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

/** Forgets whom changes concerned long ago, school by school. Answers how many rows. */
export function pruneNotices(sql: Sql, schoolIds: readonly string[]): Promise<number> {
  return eachInTurn(
    schoolIds,
    async schoolId => one(await sql<{ gone: number }[]>`select prune_notices(${schoolId}) as gone`).gone
  )
}
