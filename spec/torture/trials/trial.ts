import type { World } from '../world.ts'

/** A measurement of a guarantee, and whether it held. */
export interface Line {
  readonly held: boolean
  readonly what: string
}

/** Default number of events; fewer shorten a trial proportionally. */
export const EVENTS = 100_000

/** Size of a trial. */
export interface Size {
  readonly seed: number
  /** Events delivered during crashes; the length of the held hour follows from it. */
  readonly events: number
}

/** A delivery guarantee that takes minutes to test. */
export interface Trial {
  readonly name: string
  /** For the table in docs/reliability.md. */
  readonly what: string
  /** True if it moves the database's clock. */
  readonly needsClock?: true
  /** Reports progress, and finally the measurements. */
  run(world: World, size: Size, say: (line: string) => void): Promise<Line[]>
}

/** A number formatted for people. */
export function figure(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** Quantile of the values at a share. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
