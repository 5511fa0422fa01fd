import type { World } from '../world.ts'

/** What was measured of a promise, and whether it held. */
export interface Line {
  readonly held: boolean
  readonly what: string
}

/** Events of a trial by default: of fewer it is so much shorter. */
export const EVENTS = 100_000

/** How large a trial is. */
export interface Size {
  readonly seed: number
  /** Events that are delivered amid crashes; of so many, the length of the hour that is held. */
  readonly events: number
}

/** A promise of deliveries that takes minutes to show. */
export interface Trial {
  readonly name: string
  /** For the table in docs/reliability.md. */
  readonly what: string
  /** Whether it moves the database's clock. */
  readonly needsClock?: true
  /** Says now and then how far it is, and in the end what was measured. */
  run(world: World, size: Size, say: (line: string) => void): Promise<Line[]>
}

/** A figure as people read it. */
export function figure(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** The number that so large a share of these is not beyond. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
