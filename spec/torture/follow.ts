import { setTimeout as sleep } from 'node:timers/promises'
import { readEvents } from '../../lib/events/queries.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { differencesOf } from '../support/replay.ts'

const EVERY_MS = 20
/** Retries of a reader that cannot read after the end. */
const LAST_TRIES = 250

/**
 * Follows the event log of a school by its cursor until `isOver` and then to its end, bypassing the
 * servers. Returns a sentence for each event below its cursor that it did not see, and for each difference
 * between the replayed log and the tables.
 */
export async function follow(sql: Sql, schoolId: string, isOver: () => boolean): Promise<string[]> {
  const arrived = new Set<number>()
  let after = 0
  let failures = 0
  for (;;) {
    const wasOver = isOver()
    try {
      const { events, next } = await readEvents(sql, {
        ...{ schoolId, partnerId: null, kinds: null, limit: 500 },
        after
      })
      for (const { number } of events) arrived.add(number)
      const cursor = Math.max(next, events.at(-1)?.number ?? 0)
      if (wasOver && cursor === after) break
      after = cursor
    } catch (error) {
      // Failures are expected while faults strike.
      if (wasOver) failures += 1
      if (failures > LAST_TRIES) throw error
      await sleep(EVERY_MS)
    }
    if (!wasOver) await sleep(EVERY_MS)
  }
  const numbers = await sql<{ n: number }[]>`
    select generate_series(n - many + 1, n)::float8 as n from events where school_id = ${schoolId} and n <= ${after}`
  const missed = numbers.filter(({ n }) => !arrived.has(n)).map(({ n }) => `event ${n} is behind the cursor`)
  return [...missed, ...(await differencesOf(sql, schoolId))]
}
