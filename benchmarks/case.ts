import type { Answer, Request } from './load.ts'
import type { Stage } from './stage.ts'

/** Beside what a case is measured: the same bytes from bare node:http, the peer, or PostgreSQL's own pgbench. */
export type Rival = 'bare' | 'peer' | 'pgbench'

/** One thing that is measured. */
export interface Case {
  readonly name: string
  readonly what: string
  readonly rivals: readonly Rival[]
  /** Ratios that docs call the goal: at least so many times the rival's answers a second. */
  readonly goals: Readonly<Partial<Record<Rival, number>>>
  /** Settings of the measured server, over the standard ones. */
  readonly settings?: Readonly<Record<string, string>>
  /** How many sockets are kept busy with it, where it is not asked by many at once. */
  readonly connections?: number
  /** What is sold meanwhile: so many times a second a seat of the n-th of some lessons; nothing by default. */
  readonly changes?: { readonly aSecond: number; readonly slotId: (stage: Stage, n: number) => string }
  /** Readies the data before every run. */
  readonly prepare: (stage: Stage) => Promise<void>
  /** The n-th request. */
  readonly request: (stage: Stage, n: number) => Request
  /** Whether an answer is right; a fast error is a failure. */
  readonly expect: (answer: Answer) => boolean
  /** For pgbench: the transaction that does the same. */
  readonly script?: (stage: Stage) => string
}
