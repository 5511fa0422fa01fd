import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { addSchool, addSlot } from '../../support/school.ts'
import type { World } from '../world.ts'

/** A school without activity except the trial's. */
export interface QuietSchool {
  readonly id: string
  /** Creates one event for each lesson. */
  happen(): Promise<void>
}

export const HOUR_MS = 3_600_000
const LOOK_MS = 20
/** Farther ahead than any trial moves the clock. */
const DAYS_AHEAD = 300

/** Adds one with that many lessons and an email address. */
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

/** Waits at most that long for a condition; returns whether it became true. */
export async function within(ms: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > end) return false
    await sleep(LOOK_MS)
  }
  return true
}

/** Waits until no mail about a school's endpoints is being sent. */
export async function untilMailed(sql: Sql, schoolId: string): Promise<void> {
  await within(30_000, async () => {
    const waiting = await sql`
      select from endpoint_mails where school_id = ${schoolId} and state = 'queued' limit 1`
    return waiting.length === 0
  })
}

/** Log lines of both servers with this message about a school. */
export function logged({ seats }: World, schoolId: string, message: string): Record<string, unknown>[] {
  return seats
    .flatMap(({ running }) => running?.printed().split('\n') ?? [])
    .filter(line => line.includes(`"${message}"`) && line.includes(`"${schoolId}"`))
    .map(line => JSON.parse(line))
}
