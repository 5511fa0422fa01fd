import type { Case } from './case.ts'
import { bookings } from './cases/bookings.ts'
import type { Contender } from './contender.ts'
import { type Plan, runService } from './measure.ts'
import { spreadOf } from './report.ts'
import { startSwellbook } from './rivals.ts'
import { clearBookings, type Stage, setStage } from './stage.ts'

/** Minimum ratio of bookings per second on a never analyzed database to those on an analyzed one. */
const GOAL = 1 / 1.2

/** A database with or without planner statistics; autovacuum is off in both. */
interface Age {
  readonly stage: Stage
  readonly benchCase: Case
}

/** Measure bookings on a new and on an analyzed database in turns; returns the ratio of each round. */
export async function measureFresh(plan: Plan): Promise<number[]> {
  const ages = {
    fresh: await setAge(deleteStatistics),
    aged: await setAge(async stage => {
      await clearBookings(stage.sql)
      await fillBookings(stage)
      await stage.sql`analyze`
    })
  }
  const servers: Record<keyof typeof ages, Contender> = {
    fresh: await startSwellbook(ages.fresh.stage),
    aged: await startSwellbook(ages.aged.stage)
  }
  const ratios: number[] = []
  for (let round = 0; round <= plan.rounds; round += 1) {
    const rates = { fresh: 0, aged: 0 }
    for (const side of round % 2 ? (['fresh', 'aged'] as const) : (['aged', 'fresh'] as const)) {
      const { stage, benchCase } = ages[side]
      const run = await runService(stage, benchCase, servers[side], plan, `round ${round}, ${side}`)
      rates[side] = run.perSecond
    }
    // The first round is a warm-up.
    if (round > 0) ratios.push(rates.fresh / rates.aged)
  }
  for (const server of Object.values(servers)) await server.stop()
  return ratios
}

export function freshLine(ratios: readonly number[]): string {
  return `Bookings on a database a second old: ${spreadOf(ratios)} x those on one that was analyzed (${ratios.length} rounds; goal ${GOAL.toFixed(2)})`
}

async function setAge(prepare: Case['prepare']): Promise<Age> {
  const stage = await setStage(undefined)
  await stage.sql`alter system set autovacuum = off`
  await stage.sql`select pg_reload_conf()`
  const spread = bookings.find(({ name }) => name === 'booking-spread') as Case
  return { stage, benchCase: { ...spread, prepare } }
}

/** Remove all bookings, and check that the planner has no statistics. */
async function deleteStatistics({ sql }: Stage): Promise<void> {
  await sql`truncate bookings cascade`
  await sql`update slots set spots_taken = 0`
  const [row] =
    await sql`select relname from pg_class where relname in ('bookings', 'slots') and reltuples >= 0`
  if (row) throw new Error(`${row.relname} was analyzed: this database is not fresh.`)
}

async function fillBookings({ sql }: Stage): Promise<void> {
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at, customer_name, customer_email)
    select gen_random_uuid(), s.school_id, s.id, p.id, 1, 3500, 'EUR', 'confirmed', clock_timestamp(), 'Ana Silva', 'ana@example.com'
    from slots s join partners p on p.school_id = s.school_id cross join generate_series(1, 100)`
  await sql`update slots set spots_taken = 100`
}
