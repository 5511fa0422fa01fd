import { setTimeout as sleep } from 'node:timers/promises'
import { breakOff } from './faults.ts'
import type { Mutant } from './mutants.ts'
import { mutate } from './mutate.ts'
import type { Promised } from './rules/rule.ts'
import { storm } from './storm.ts'
import { type Plan, torture } from './torture.ts'
import type { World } from './world.ts'

/** What became of one mutant: which promises were seen broken, and whether that is what must be. */
export interface Hunted {
  readonly mutant: Mutant
  readonly seen: readonly Promised[]
  readonly right: boolean
}

const FIRST_MS = 600
// A race is a matter of luck: a mutant that was not seen runs again, longer.
const ATTEMPTS = 5
const JUMPS_MS = [150, 20, 150, 20, 150, 300]

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
    const plan = {
      name: `${name}-${attempt}`,
      seed,
      ms: FIRST_MS * 2 ** attempt,
      torment: UNDER[mutant.under]
    }
    const { findings } = await (mutant.under === 'storm' ? storm(world, plan) : torture(world, plan))
    for (const { promise } of findings) seen.add(promise)
    if (isRight()) break
  }
  world.cluster.clock?.move(0)
  await restore()
  return { mutant, seen: [...seen], right: isRight() }
}

const UNDER: Readonly<Record<Mutant['under'], Plan['torment']>> = {
  async calm() {},
  async storm() {},
  async 'clock jumps'({ cluster }, isOver) {
    // Ahead of every hold for a moment or a while, and back to where it had not ended. Each row of jumps takes twice as long as
    // the one before, so that on a slow machine too a hold is made before a jump, and a booking begins and ends within one.
    for (let n = 0; !isOver(); n += 1) {
      await sleep(JUMPS_MS[n % JUMPS_MS.length]! * 2 ** Math.floor(n / JUMPS_MS.length))
      cluster.clock?.move(n % 2 === 0 ? 150 * 60_000 : 0)
    }
  },
  async 'connections reset'(world, isOver) {
    while (!isOver()) await breakOff(world.seats)
  },
  async 'PostgreSQL killed'({ cluster }, isOver) {
    while (!isOver()) await sleep(20)
    cluster.kill()
    await cluster.start()
  }
}
