import type { Deliveries } from './deliveries.ts'
import { type Entry, isUnknown, WRITES } from './ledger.ts'
import { type Finding, type Guarantee, PROMISES } from './rules/rule.ts'

/** Result of one round. */
export interface RoundMessage {
  readonly operations: number
  /** Writes with a result that was unknown at first. */
  readonly unknown: number
  readonly slowestMs: number
  readonly samples: number
  /** Events received by the endpoint, and the number of repeated ones. */
  readonly events: number
  readonly again: number
  /** Count of each answer, as `confirm 410`. */
  readonly answers: Counts
  /** Count of each fault. */
  readonly faults: Counts
  readonly findings: readonly Finding[]
}

/** Result of a run: the sum of its rounds. */
export interface Verdict extends RoundMessage {
  readonly sound: boolean
  readonly seed: number
  readonly minutes: number
  readonly breaches: Readonly<Record<Guarantee, number>>
}

type Counts = Readonly<Record<string, number>>

/** Summarizes a round; its ledger can be dropped afterwards. */
export function resultOf(
  entries: readonly Entry[],
  faults: readonly string[],
  samples: number,
  deliveries: readonly Deliveries[],
  findings: readonly Finding[]
): RoundMessage {
  const lost = entries.filter(entry => WRITES.includes(entry.op) && !entry.settling && isUnknown(entry))
  return {
    operations: entries.length,
    unknown: lost.length,
    slowestMs: Math.round(entries.reduce((slowest, { t0, t1 }) => Math.max(slowest, t1 - t0), 0)),
    samples,
    ...countReceived(deliveries),
    answers: count(entries.map(({ op, status }) => `${op} ${status ?? 'no answer'}`)),
    faults: count(faults),
    findings
  }
}

/** Number of events received by endpoints, and of repeats. */
export function countReceived(deliveries: readonly Deliveries[]): Pick<RoundMessage, 'events' | 'again'> {
  const counts = deliveries.map(({ receipts }) => count(receipts.map(({ n }) => String(n))))
  const times = counts.flatMap(count => Object.values(count))
  return { events: times.length, again: times.filter(n => n > 1).length }
}

/** Sums up rounds. */
export function verdictOf(rounds: readonly RoundMessage[], seed: number, minutes: number): Verdict {
  const sum = (figure: 'operations' | 'unknown' | 'samples' | 'events' | 'again') =>
    rounds.reduce((total, round) => total + round[figure], 0)
  const findings = rounds.flatMap(round => round.findings)
  const none = Object.fromEntries(Object.keys(PROMISES).map(name => [name, 0])) as Verdict['breaches']
  return {
    sound: findings.length === 0,
    ...{ seed, minutes, operations: sum('operations'), unknown: sum('unknown'), samples: sum('samples') },
    ...{ events: sum('events'), again: sum('again') },
    slowestMs: Math.max(...rounds.map(({ slowestMs }) => slowestMs)),
    answers: add(rounds.map(({ answers }) => answers)),
    faults: add(rounds.map(({ faults }) => faults)),
    breaches: { ...none, ...count(findings.map(({ promise }) => promise)) },
    findings
  }
}

/** The verdict in one line. */
export function sentence(verdict: Verdict): string {
  const { sound, seed, minutes, operations, unknown, samples, events, faults, breaches } = verdict
  const number = (value: number) => value.toLocaleString('en')
  const struck = Object.values(faults).reduce((sum, times) => sum + times, 0)
  const counts = Object.entries(breaches).map(([name, times]) => `${times} ${name}`)
  return [
    `${sound ? 'Sound' : 'BROKEN'}: ${number(operations)} operations in ${minutes} min, ${number(unknown)} of unknown outcome`,
    `${struck} faults, ${number(samples)} samples, ${number(events)} events delivered`,
    counts.join(', '),
    `seed ${seed}`
  ].join('; ')
}

/** Count of each name. */
export function count(names: readonly string[]): Counts {
  return add(names.map(name => ({ [name]: 1 })))
}

function add(all: readonly Counts[]): Counts {
  const total: Record<string, number> = {}
  for (const counts of all) {
    for (const [name, times] of Object.entries(counts)) total[name] = (total[name] ?? 0) + times
  }
  return total
}
