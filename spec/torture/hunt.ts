import { setTimeout as sleep } from 'node:timers/promises'
import { answerSlowly, dieAmidDelivery, refuseTheFirst, replayAmidDelivery } from './delivery-scenes.ts'
import type { Mutant } from './mutants.ts'
import { mutate } from './mutate.ts'
import type { Finding, Guarantee } from './rules/rule.ts'
import { changePlaces, expireHolds, loseAnAnswer, meetAtOneGuest } from './scenes.ts'
import { storm } from './storm.ts'
import { type Plan, torture, WORKERS } from './torture.ts'
import type { World } from './world.ts'

/** Result of one mutant: the broken promises, and whether they are the expected ones. */
export interface MutantResult {
  readonly mutant: Mutant
  readonly seen: readonly Guarantee[]
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
export async function hunt(
  world: World,
  mutants: readonly Mutant[],
  seed: number,
  onResult: (hunted: MutantResult) => void
): Promise<MutantResult[]> {
  const all: MutantResult[] = []
  for (const [i, mutant] of mutants.entries()) {
    if (mutant.under.startsWith('clock') && !world.cluster.clock) continue
    const hunted = await huntOne(world, mutant, `mutant-${i}`, seed)
    onResult(hunted)
    all.push(hunted)
  }
  return all
}

async function huntOne(world: World, mutant: Mutant, name: string, seed: number): Promise<MutantResult> {
  const restore = await mutate(world.sql, mutant)
  const seen = new Set<Guarantee>()
  const isRight = () => mutant.caughtBy?.some(promise => seen.has(promise)) ?? seen.size === 0
  for (let attempt = 0; attempt < (mutant.caughtBy ? ATTEMPTS : 1); attempt += 1) {
    const plan = { name: `${name}-${attempt}`, seed, ms: FIRST_MS * 2 ** attempt }
    const { findings } = await UNDER[mutant.under](world, plan)
    for (const { promise } of findings) seen.add(promise)
    if (isRight()) break
  }
  world.cluster.clock?.move(0)
  await restore()
  return { mutant, seen: [...seen], right: isRight() }
}

type Run = (
  world: World,
  plan: Pick<Plan, 'name' | 'seed' | 'ms'>
) => Promise<{ findings: readonly Finding[] }>

/** All workers run while this strikes. */
function amid(torment: Plan['torment']): Run {
  return (world, plan) => torture(world, { ...plan, workers: WORKERS, torment })
}

/** Only the scene runs, to its end. */
function alone(scene: Plan['torment']): Run {
  return (world, plan) => torture(world, { ...plan, workers: 0, torment: scene })
}

const UNDER: Readonly<Record<Mutant['under'], Run>> = {
  calm: amid(async () => {}),
  storm,
  'clock jumps': alone(expireHolds),
  'three writers at one guest': alone(meetAtOneGuest),
  'two bookings change places': alone(changePlaces),
  'a lost answer': alone(loseAnAnswer),
  'a replay during a delivery': alone(replayAmidDelivery),
  'the first of two refused': alone(refuseTheFirst),
  'servers killed during a delivery': alone(dieAmidDelivery),
  'a slow answer': alone(answerSlowly),
  'PostgreSQL killed': amid(async ({ world: { cluster } }, isOver) => {
    while (!isOver()) await sleep(20)
    cluster.kill()
    await cluster.start()
  })
}
