import { setTimeout as sleep } from 'node:timers/promises'
import {
  answerSlowly,
  crashDuringDelivery,
  rejectFirstEvent,
  replayDuringDelivery
} from './delivery-scenes.ts'
import type { Mutant } from './mutants.ts'
import { mutate } from './mutate.ts'
import type { Finding, Guarantee } from './rules/rule.ts'
import { contendForGuest, expireHolds, loseAnswer, swapLessons } from './scenes.ts'
import { storm } from './storm.ts'
import { type Plan, torture, WORKERS } from './torture.ts'
import type { World } from './world.ts'

/** Result of one mutant: the broken promises, and whether they are the expected ones. */
export interface MutantResult {
  readonly mutant: Mutant
  readonly broken: readonly Guarantee[]
  readonly right: boolean
}

const FIRST_MS = 600
// Races depend on luck: an undetected mutant runs again, for longer. A scene detects at once, unless a busy
// machine delayed a party too long.
const ATTEMPTS = 5

/**
 * Runs each of these mutants and reports the result. Skips mutants that need a movable clock if there is
 * none.
 */
export async function runMutants(
  world: World,
  mutants: readonly Mutant[],
  seed: number,
  onResult: (result: MutantResult) => void
): Promise<MutantResult[]> {
  const all: MutantResult[] = []
  for (const [i, mutant] of mutants.entries()) {
    if (mutant.under.startsWith('clock') && !world.cluster.clock) continue
    const result = await runMutant(world, mutant, `mutant-${i}`, seed)
    onResult(result)
    all.push(result)
  }
  return all
}

async function runMutant(world: World, mutant: Mutant, name: string, seed: number): Promise<MutantResult> {
  const restore = await mutate(world.sql, mutant)
  const broken = new Set<Guarantee>()
  const isRight = () => mutant.detectedBy?.some(promise => broken.has(promise)) ?? broken.size === 0
  for (let attempt = 0; attempt < (mutant.detectedBy ? ATTEMPTS : 1); attempt += 1) {
    const plan = { name: `${name}-${attempt}`, seed, ms: FIRST_MS * 2 ** attempt }
    const { findings } = await UNDER[mutant.under](world, plan)
    for (const { promise } of findings) broken.add(promise)
    if (isRight()) break
  }
  world.cluster.clock?.move(0)
  await restore()
  return { mutant, broken: [...broken], right: isRight() }
}

/** Additional time in which guests get a page of the provider and pay it. */
const PAYERS_MS = 4000

type Run = (
  world: World,
  plan: Pick<Plan, 'name' | 'seed' | 'ms'>
) => Promise<{ findings: readonly Finding[] }>

/** All workers run while this strikes. */
function withWorkers(injectFaults: Plan['injectFaults']): Run {
  return (world, plan) => torture(world, { ...plan, workers: WORKERS, injectFaults })
}

/** Only the scene runs, to its end. */
function alone(scene: Plan['injectFaults']): Run {
  return (world, plan) => torture(world, { ...plan, workers: 0, injectFaults: scene })
}

/** Only guests who pay online, and their school's staff. */
function withPayers(world: World, plan: Parameters<Run>[1]): ReturnType<Run> {
  const injectFaults: Plan['injectFaults'] = async (_, isOver) => {
    while (!isOver()) await sleep(20)
  }
  return torture(world, { ...plan, ms: plan.ms + PAYERS_MS, workers: 0, payers: true, injectFaults })
}

const UNDER: Readonly<Record<Mutant['under'], Run>> = {
  calm: withWorkers(async () => {}),
  storm,
  'clock jumps': alone(expireHolds),
  'three writers at one guest': alone(contendForGuest),
  'two bookings change places': alone(swapLessons),
  'a lost answer': alone(loseAnswer),
  'a replay during a delivery': alone(replayDuringDelivery),
  'the first of two refused': alone(rejectFirstEvent),
  'servers killed during a delivery': alone(crashDuringDelivery),
  'a slow answer': alone(answerSlowly),
  payers: withPayers,
  'PostgreSQL killed': withWorkers(async ({ world: { cluster } }, isOver) => {
    while (!isOver()) await sleep(20)
    cluster.kill()
    await cluster.start()
  })
}
