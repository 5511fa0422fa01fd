import { type Entry, isUnknown, WRITES } from './ledger.ts'
import { type Finding, PROMISES, type Promised } from './rules/rule.ts'

/** What one round came to. */
export interface RoundTold {
  readonly operations: number
  /** Writes whose outcome nobody learned at first. */
  readonly unknown: number
  readonly slowestMs: number
  readonly samples: number
  /** How often each answer was given, as `confirm 410`. */
  readonly answers: Counts
  /** How often each fault struck. */
  readonly faults: Counts
  readonly findings: readonly Finding[]
}

/** What a run came to: its rounds summed up. */
export interface Verdict extends RoundTold {
  readonly sound: boolean
  readonly seed: number
  readonly minutes: number
  readonly breaches: Readonly<Record<Promised, number>>
}

type Counts = Readonly<Record<string, number>>

/** Tells of a round; its ledger is needed no more. */
export function tellOf(
  entries: readonly Entry[],
  faults: readonly string[],
  samples: number,
  findings: readonly Finding[]
): RoundTold {
  const lost = entries.filter(entry => WRITES.includes(entry.op) && !entry.settling && isUnknown(entry))
  return {
    operations: entries.length,
    unknown: lost.length,
    slowestMs: Math.round(entries.reduce((most, { t0, t1 }) => Math.max(most, t1 - t0), 0)),
    samples,
    answers: count(entries.map(({ op, status }) => `${op} ${status ?? 'no answer'}`)),
    faults: count(faults),
    findings
  }
}

/** Sums rounds up. */
export function verdictOf(rounds: readonly RoundTold[], seed: number, minutes: number): Verdict {
  const sum = (figure: 'operations' | 'unknown' | 'samples') =>
    rounds.reduce((total, round) => total + round[figure], 0)
  const findings = rounds.flatMap(round => round.findings)
  const none = Object.fromEntries(Object.keys(PROMISES).map(name => [name, 0])) as Verdict['breaches']
  return {
    sound: findings.length === 0,
    ...{ seed, minutes, operations: sum('operations'), unknown: sum('unknown'), samples: sum('samples') },
    slowestMs: Math.max(...rounds.map(({ slowestMs }) => slowestMs)),
    answers: add(rounds.map(({ answers }) => answers)),
    faults: add(rounds.map(({ faults }) => faults)),
    breaches: { ...none, ...count(findings.map(({ promise }) => promise)) },
    findings
  }
}

/** The verdict in one line. */
export function sentence(verdict: Verdict): string {
  const { sound, seed, minutes, operations, unknown, samples, faults, breaches } = verdict
  const number = (value: number) => value.toLocaleString('en')
  const struck = Object.values(faults).reduce((sum, times) => sum + times, 0)
  const counts = Object.entries(breaches).map(([name, times]) => `${times} ${name}`)
  return [
    `${sound ? 'Sound' : 'BROKEN'}: ${number(operations)} operations in ${minutes} min, ${number(unknown)} of unknown outcome`,
    `${struck} faults, ${number(samples)} samples`,
    counts.join(', '),
    `seed ${seed}`
  ].join('; ')
}

/** How often each of these was. */
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
