import { setTimeout as sleep } from 'node:timers/promises'
import { breakOff } from './faults.ts'
import type { Mutant } from './mutants.ts'
import { mutate } from './mutate.ts'
import type { Promised } from './rules/rule.ts'
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
// A race is a matter of luck: a mutant that was not seen runs again, longer.
const ATTEMPTS = 5
const JUMPS_MS = [150, 20]
/** So many that each worker has asked and heard more than once, however slow the machine. */
const ANSWERS = 4 * WORKERS

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
  async 'clock jumps'({ cluster }, isOver, _tell, answered) {
    const some = async () => {
      const enough = answered() + ANSWERS
      while (!isOver() && answered() < enough) await sleep(5)
    }
    // Ahead of every hold for a moment, and back to where it had not ended; then for as long as somebody needs to book.
    for (let n = 0; !isOver(); n += 1) {
      await (n % 6 < 4 ? sleep(JUMPS_MS[n % 2]!) : some())
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
