import type { Answer, Request } from './load.ts'
import type { Stage } from './stage.ts'

/** Comparison for a case: bare node:http with the same bytes, the peer, or PostgreSQL's pgbench. */
export type Rival = 'bare' | 'peer' | 'pgbench'

/** One benchmark case. */
export interface Case {
  readonly name: string
  readonly description: string
  readonly rivals: readonly Rival[]
  /** Goal per rival: the minimum ratio of our answers per second to the rival's. */
  readonly goals: Readonly<Partial<Record<Rival, number>>>
  /** Settings that override the defaults of the measured server. */
  readonly settings?: Readonly<Record<string, string>>
  /** Concurrent connections, if not the default. */
  readonly connections?: number
  /** Concurrent sales per second, of one seat of the n-th lesson; none by default. */
  readonly changes?: { readonly aSecond: number; readonly slotId: (stage: Stage, n: number) => string }
  /** Prepare the data before every run. */
  readonly prepare: (stage: Stage) => Promise<void>
  readonly request: (stage: Stage, n: number) => Request
  /** True for a correct answer; a fast error is a failure. */
  readonly expect: (answer: Answer) => boolean
  /** pgbench script of the equivalent transaction. */
  readonly script?: (stage: Stage) => string
}
