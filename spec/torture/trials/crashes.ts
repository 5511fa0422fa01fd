import { setTimeout as sleep } from 'node:timers/promises'
import { between } from '../../../lib/demo/random.ts'
import { PATIENCE_MS } from '../ask.ts'
import { FAULTS, type Fault, faultsOf, injectFaults } from '../faults.ts'
import { type Guarantee, PROMISES } from '../rules/rule.ts'
import { torture } from '../torture.ts'
import { type RoundMessage, verdictOf } from '../verdict.ts'
import { EVENTS, figure, type Line, type Trial } from './trial.ts'

/** Crashes for the default number of events. */
const CRASHES = 40
const CRASH_NAMES = ['server killed', 'PostgreSQL killed', 'everything killed', 'session killed']
const ROUND_MS = 100_000
const WORKERS = 32
/** Some hours: a slower machine proves nothing. */
const MAX_ROUNDS = 120

/** Longer than a lease: a courier frozen during a delivery can no longer settle it. */
const LONG_FREEZE: Fault = {
  name: 'server frozen for long',
  what: 'SIGSTOP to one of the two servers for 2 to 40 seconds',
  async strike({ seats }, draw) {
    const seat = seats[draw() < 0.5 ? 0 : 1]
    const { running } = seat
    // Directs partners to the other server first: this one would exceed their timeouts.
    seat.running = undefined
    await sleep(PATIENCE_MS / 2)
    running?.signal('SIGSTOP')
    await sleep(between(draw, 2, 40) * 1000)
    running?.signal('SIGCONT')
    seat.running = running
  }
}

export const crashes: Trial = {
  name: 'crashes',
  what: '100,000 events are delivered during 40 crashes, with servers frozen for longer than a lease',
  async run(world, { seed, events }, say) {
    const next = faultsOf(seed, world.cluster.clock !== undefined, [...FAULTS, LONG_FREEZE])
    const rounds: RoundMessage[] = []
    const crashTarget = Math.max(1, Math.round((CRASHES * events) / EVENTS))
    let [delivered, crashed] = [0, 0]
    while ((delivered < events || crashed < crashTarget) && rounds.length < MAX_ROUNDS) {
      const message = await torture(world, {
        ...{ name: `trial-${rounds.length}`, seed: seed + rounds.length, ms: ROUND_MS, workers: WORKERS },
        injectFaults: ({ world }, isOver, onFault) => injectFaults(world, next, isOver, onFault)
      })
      rounds.push(message)
      delivered += message.events
      crashed += crashesOf(message)
      say(`  ${figure(delivered)} events through ${crashed} crashes so far`)
    }
    return linesOf(rounds, { events, crashed: crashTarget }, seed)
  }
}

function linesOf(
  rounds: readonly RoundMessage[],
  target: { events: number; crashed: number },
  seed: number
): Line[] {
  const verdict = verdictOf(rounds, seed, (rounds.length * ROUND_MS) / 60_000)
  const crashed = crashesOf(verdict)
  const count = (promise: Guarantee) => verdict.breaches[promise]
  const others = (Object.keys(PROMISES) as Guarantee[]).filter(
    name => !['undelivered', 'missed'].includes(name)
  )
  const elsewhere = others.reduce((sum, name) => sum + count(name), 0)
  return [
    {
      held: verdict.events >= target.events && crashed >= target.crashed,
      what: `${figure(verdict.events)} events through ${crashed} crashes, ${figure(verdict.again)} of them came again`
    },
    {
      held: count('undelivered') === 0,
      what: `${count('undelivered')} lost, out of order or in other words`
    },
    {
      held: count('missed') === 0,
      what: `${count('missed')} in which the log is not what happened`
    },
    { held: elsewhere === 0, what: `${elsewhere} breaches of the other promises` },
    ...verdict.findings
      .slice(0, 10)
      .map(({ promise, what }) => ({ held: false, what: `${promise}: ${what}` }))
  ]
}

function crashesOf({ faults }: Pick<RoundMessage, 'faults'>): number {
  return CRASH_NAMES.reduce((sum, name) => sum + (faults[name] ?? 0), 0)
}
