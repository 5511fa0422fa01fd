import { type Entry, isUnknown, WRITES } from './ledger.ts'
import { type Finding, PROMISES, type Promised } from './rules/rule.ts'

/** What a run, or a round of it, came to. */
export interface Verdict {
  readonly sound: boolean
  readonly seed: number
  readonly minutes: number
  readonly operations: number
  readonly unknown: number
  readonly settled: number
  readonly slowestMs: number
  readonly samples: number
  /** How often each fault struck. */
  readonly faults: Readonly<Record<string, number>>
  /** How often each answer was given, as `confirm 410`. */
  readonly answers: Readonly<Record<string, number>>
  readonly breaches: Readonly<Record<Promised, number>>
  readonly findings: readonly Finding[]
}

/** What one round was. */
export interface RoundTold {
  readonly entries: readonly Entry[]
  readonly samples: number
  readonly faults: readonly string[]
  readonly findings: readonly Finding[]
}

/** Sums rounds up. */
export function verdictOf(rounds: readonly RoundTold[], seed: number, minutes: number): Verdict {
  const findings = rounds.flatMap(round => round.findings)
  const entries = rounds.flatMap(round => round.entries)
  const lost = entries.filter(entry => WRITES.includes(entry.op) && !entry.settling && isUnknown(entry))
  const breaches = countBy(findings, ({ promise }) => promise)
  return {
    sound: findings.length === 0,
    seed,
    minutes,
    operations: entries.length,
    unknown: lost.length,
    settled: entries.filter(({ settling }) => settling).length,
    slowestMs: Math.round(entries.reduce((most, { t0, t1 }) => Math.max(most, t1 - t0), 0)),
    samples: rounds.reduce((sum, { samples }) => sum + samples, 0),
    faults: countBy(
      rounds.flatMap(({ faults }) => faults),
      name => name
    ),
    answers: countBy(entries, ({ op, status }) => `${op} ${status ?? 'no answer'}`),
    breaches: Object.fromEntries(
      Object.keys(PROMISES).map(name => [name, breaches[name] ?? 0])
    ) as Verdict['breaches'],
    findings
  }
}

/** The verdict in one line. */
export function sentence(verdict: Verdict): string {
  const { sound, seed, minutes, operations, unknown, samples, faults, breaches } = verdict
  const number = (value: number) => value.toLocaleString('en')
  const struck = Object.values(faults).reduce((sum, count) => sum + count, 0)
  const counts = Object.entries(breaches).map(([name, count]) => `${count} ${name}`)
  return [
    `${sound ? 'Sound' : 'BROKEN'}: ${number(operations)} operations in ${minutes} min, ${number(unknown)} of unknown outcome`,
    `${struck} faults, ${number(samples)} samples`,
    counts.join(', '),
    `seed ${seed}`
  ].join('; ')
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1
  return counts
}
