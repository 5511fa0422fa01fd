import { randomUUID } from 'node:crypto'
import { createAsker } from './ask.ts'
import { Timeline } from './clock.ts'
import { newOf } from './cluster.ts'
import { gatherFacts, readRows } from './facts.ts'
import { faultsOf, injectFaults } from './faults.ts'
import { follow } from './follow.ts'
import { judge } from './judge.ts'
import { listen } from './listener.ts'
import { NO_MONEY } from './money.ts'
import { openPayers } from './payers.ts'
import { createRound, type Round, settle, work } from './round.ts'
import { checkSchool, sample } from './sampler.ts'
import { addTortureSchool, type School } from './school.ts'
import { type RoundMessage, resultOf } from './verdict.ts'
import { retry, type Seat, type World } from './world.ts'

/** Number of concurrent partner systems. */
export const WORKERS = 16

/** Settings of one round. */
export interface Plan {
  readonly name: string
  readonly seed: number
  readonly ms: number
  /** Number of concurrent partner systems; with none, the endpoint accepts everything. */
  readonly workers: number
  /** True if guests also pay online, at a school of their own. */
  readonly payers?: true
  /** Injects faults until `isOver`; resolves at once for none. */
  injectFaults(round: Round, isOver: () => boolean, onFault: (fault: { name: string }) => void): Promise<void>
}

/** Called now and then with the progress. */
export type Progress = (operations: number, faults: readonly string[]) => void

/** Plan of a round with every fault. */
export function everyFault(world: World, name: string, seed: number, ms: number): Plan {
  const next = faultsOf(seed, world.cluster.clock !== undefined)
  return {
    ...{ name, seed, ms, workers: WORKERS, payers: true },
    injectFaults: ({ world }, isOver, onFault) => injectFaults(world, next, isOver, onFault)
  }
}

const PROGRESS_MS = 5000

/** Injects faults for a while at a new school, settles unknown results and judges. */
export async function torture(
  world: World,
  plan: Plan,
  progress: Progress = () => {}
): Promise<RoundMessage> {
  const { cluster, sql, incidents } = world
  const before = cluster.countStates()
  const school = await addTortureSchool(sql, plan.name)
  const listener = await listen(sql, school.id, plan.workers > 0 ? plan.seed : undefined)
  const round = createRound(world, school, listener)
  const payers = plan.payers ? await openPayers(world, plan.name, plan.seed) : undefined
  const faults: string[] = []
  let over = false
  let isFinished = false
  const isOver = () => over
  const timer = setTimeout(() => (over = true), plan.ms)
  const ticking = setInterval(() => progress(round.entries.length, faults), PROGRESS_MS)
  const injecting = async () => {
    await Promise.all([
      plan.injectFaults(round, isOver, ({ name }) => faults.push(name)),
      payers?.work(isOver),
      ...Array.from({ length: plan.workers }, (_, n) => work(round, plan.seed, `${plan.name}-${n}`, isOver))
    ])
    await settleAfterCrashes(round)
    const money = (await payers?.settle()) ?? NO_MONEY
    return { money, deliveries: [await listener.settle()] }
  }
  const end = () => {
    clearTimeout(timer)
    clearInterval(ticking)
    isFinished = true
  }
  // All at once, so the first failure is the reported one.
  const [samples, missingEvents, { money, deliveries }] = await Promise.all([
    sample(sql, round.school.id, () => isFinished),
    follow(sql, round.school.id, () => isFinished),
    injecting().finally(end)
  ])
  const wrong = [...samples.wrong, ...(await retry(() => checkSchool(sql, round.school.id)))]
  const facts = gatherFacts({
    school: round.school,
    entries: round.entries,
    rows: await retry(() => readRows(sql, round.school.id)),
    timeline: cluster.clock?.timeline ?? new Timeline(),
    samples: { ...samples, wrong },
    missingEvents: missingEvents,
    deliveries,
    money,
    states: newOf(cluster.countStates(), before),
    incidents: incidents.splice(0)
  })
  await listener.close()
  const result = resultOf(round.entries, faults, samples.taken, deliveries, judge(facts))
  return { ...result, answers: { ...result.answers, ...money.counts } }
}

/** Maximum unplanned recoveries of PostgreSQL at the end of a round. */
const SETTLINGS = 5

/**
 * Settles unknown results after all faults, again if PostgreSQL crashed meanwhile. libfaketime allocates
 * memory whenever the clock is read, also in a signal handler that interrupts another allocation, which
 * corrupts the session's heap.
 */
async function settleAfterCrashes(round: Round): Promise<void> {
  const { world, entries } = round
  for (let n = 0; n < SETTLINGS; n += 1) {
    await mend(round)
    const falls = world.cluster.countFalls()
    await settle(round)
    await world.untilReady()
    if (world.cluster.countFalls() === falls) return
    // Requests made during a crash count as ordinary attempts.
    entries.splice(0, entries.length, ...entries.map(entry => ({ ...entry, settling: false })))
  }
}

/**
 * Repairs everything and waits until all is reachable. The clock returns to the machine's: within a wait, a session's signal handler
 * reads that one, so timeouts and the search for deadlocks are late by the offset of a clock that is ahead.
 */
async function mend({ world, school }: Round): Promise<void> {
  world.cluster.clock?.move(0)
  for (const seat of world.seats) {
    seat.proxy.heal()
    if (!seat.running) await world.start(seat)
  }
  await world.untilReady()
  await Promise.all(world.seats.map(seat => untilAnswering(seat, school)))
}

/** Connections of the pool for reads, and of that for writes (READ_CONNECTIONS, WRITE_CONNECTIONS), used in turn. */
const CONNECTIONS = 6

/**
 * Resolves when a read and a write were answered as often in a row as a pool has connections: each may still be lost,
 * and the health check has a connection of its own.
 */
async function untilAnswering(seat: Seat, { key }: School): Promise<void> {
  const asker = createAsker()
  await retry(async () => {
    for (let i = 0; i < CONNECTIONS; i += 1) {
      const requests = [{ op: 'list' }, { op: 'cancel', bookingId: randomUUID() }] as const
      for (const request of requests) {
        const { status } = await asker.ask(seat.running?.url ?? '', key, { ...request, server: 0 })
        if (status === undefined || status === 503) throw new Error(`A server does not answer: ${status}.`)
      }
    }
  })
  await asker.close()
}
