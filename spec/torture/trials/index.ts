import type { World } from '../world.ts'
import { crashes } from './crashes.ts'
import { dead } from './dead.ts'
import { disabled } from './disabled.ts'
import { trialOfHeldSnapshot } from './held.ts'
import { outage } from './outage.ts'
import type { Size, Trial } from './trial.ts'

/** Delivery guarantees that take minutes to test, the shortest first. */
export const TRIALS: readonly Trial[] = [dead, disabled, outage, crashes, trialOfHeldSnapshot]

/**
 * Runs the trials whose name contains a text and prints a line for each guarantee; returns true if all
 * held.
 */
export async function runTrials(
  world: World,
  size: Size,
  only: string,
  say: (line: string) => void
): Promise<boolean> {
  let held = true
  for (const trial of TRIALS.filter(({ name }) => name.includes(only))) {
    if (trial.needsClock && !world.cluster.clock) continue
    say(`${trial.name}:`)
    for (const line of await trial.run(world, size, say)) {
      held &&= line.held
      process.stdout.write(`${line.held ? 'pass' : 'FAIL'}  ${trial.name}: ${line.what}\n`)
    }
  }
  return held
}
