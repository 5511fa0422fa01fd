import { setTimeout as sleep } from 'node:timers/promises'
import { answerSlowly, dieAmidDelivery, refuseTheFirst, replayAmidDelivery } from './delivery-scenes.ts'
import type { Mutant } from './mutants.ts'
import { mutate } from './mutate.ts'
import type { Finding, Promised } from './rules/rule.ts'
import { changePlaces, jumpOverWindows, meetAtOneGuest, swallowAnAnswer } from './scenes.ts'
import { storm } from './storm.ts'
import { type Plan, torture, WORKERS } from './torture.ts'
import type { World } from './world.ts'

/** What became of one mutant: which promises were seen broken, and whether that is what must be. */
export interface Hunted {
  readonly mutant: Mutant
  readonly seen: readonly Promised[]
  readonly right: boolean
}

const FIRST_MS = 600
// A race is a matter of luck: a mutant that was not seen runs again, longer. What a scene shows it shows at once, but
// where a busy machine kept somebody waiting for too long.
const ATTEMPTS = 5

/** Looks for each of these mutants in turn, and tells of it. One whose clock cannot be moved is passed over. */
export async function hunt(
  world: World,
  mutants: readonly Mutant[],
  seed: number,
  tell: (hunted: Hunted) => void
): Promise<Hunted[]> {
  const all: Hunted[] = []
  for (const [i, mutant] of mutants.entries()) {
    if (mutant.under.startsWith('clock') && !world.cluster.clock) continue
    const hunted = await huntOne(world, mutant, `mutant-${i}`, seed)
    tell(hunted)
    all.push(hunted)
  }
  return all
}

async function huntOne(world: World, mutant: Mutant, name: string, seed: number): Promise<Hunted> {
  const restore = await mutate(world.sql, mutant)
  const seen = new Set<Promised>()
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

/** Everybody works while this strikes. */
function amid(torment: Plan['torment']): Run {
  return (world, plan) => torture(world, { ...plan, workers: WORKERS, torment })
}

/** Nobody is there but those of the scene, which is played to its end. */
function alone(scene: Plan['torment']): Run {
  return (world, plan) => torture(world, { ...plan, workers: 0, torment: scene })
}

const UNDER: Readonly<Record<Mutant['under'], Run>> = {
  calm: amid(async () => {}),
  storm,
  'clock jumps': alone(jumpOverWindows),
  'three at one guest': alone(meetAtOneGuest),
  'two change places': alone(changePlaces),
  'an answer lost': alone(swallowAnAnswer),
  'a replay amid a delivery': alone(replayAmidDelivery),
  'the first of two refused': alone(refuseTheFirst),
  'servers killed amid a delivery': alone(dieAmidDelivery),
  'a slow answer': alone(answerSlowly),
  'PostgreSQL killed': amid(async ({ world: { cluster } }, isOver) => {
    while (!isOver()) await sleep(20)
    cluster.kill()
    await cluster.start()
  })
}
