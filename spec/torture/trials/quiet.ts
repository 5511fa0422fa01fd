import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../lib/database/pool.ts'
import { addSchool, addSlot } from '../../support/school.ts'
import type { World } from '../world.ts'

/** A school where nothing happens but what a trial wants. */
export interface QuietSchool {
  readonly id: string
  /** Something happens to each lesson, one event each. */
  happen(): Promise<void>
}

export const HOUR_MS = 3_600_000
const LOOK_MS = 20
/** Further ahead than any trial moves the clock. */
const DAYS_AHEAD = 300

/** Adds one with so many lessons, which reads mail. */
export async function openQuietSchool(sql: Sql, id: string, lessons: number): Promise<QuietSchool> {
  await addSchool(sql, { id, name: id })
  await sql`update schools set email = 'school@example.com' where id = ${id}`
  const slots: string[] = []
  for (let n = 0; n < lessons; n += 1) {
    slots.push(await addSlot(sql, { schoolId: id, spotName: `Praia ${n}`, daysAhead: DAYS_AHEAD }))
  }
  let onSale = true
  return {
    id,
    async happen() {
      onSale = !onSale
      await sql`select * from set_sale(${id}, ${`{${slots.join(',')}}`}::uuid[], ${onSale})`
    }
  }
}

/** Waits until it is so, for so long at the most; answers whether it is. */
export async function within(ms: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > end) return false
    await sleep(LOOK_MS)
  }
  return true
}

/** Waits until no mail about an endpoint of a school is under way. */
export async function untilMailed(sql: Sql, schoolId: string): Promise<void> {
  await within(30_000, async () => {
    const waiting = await sql`
      select from endpoint_mails where school_id = ${schoolId} and state = 'queued' limit 1`
    return waiting.length === 0
  })
}

/** What both servers have logged of a school under this message, line by line. */
export function logged({ seats }: World, schoolId: string, message: string): Record<string, unknown>[] {
  return seats
    .flatMap(({ running }) => running?.printed().split('\n') ?? [])
    .filter(line => line.includes(`"${message}"`) && line.includes(`"${schoolId}"`))
    .map(line => JSON.parse(line))
}
