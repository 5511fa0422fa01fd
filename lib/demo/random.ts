import { hash } from 'node:crypto'

/** Return a random number in [0, 1). */
export type Draw = () => number

/** The mulberry32 generator, deterministic on every machine. */
export function mulberry32(seed: number): Draw {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let hash = Math.imul(state ^ (state >>> 15), state | 1)
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A separate generator for each name, so that random numbers of one lesson do not affect another. */
export function drawFor(seed: number, name: string): Draw {
  return mulberry32(seed ^ Number.parseInt(hash('sha256', name, 'hex').slice(0, 8), 16))
}

/** Random integer from `min` to `max`, including both. */
export function between(draw: Draw, min: number, max: number): number {
  return min + Math.floor(draw() * (max - min + 1))
}

export function pickOne<T>(draw: Draw, list: readonly T[]): T {
  return list[between(draw, 0, list.length - 1)] as T
}
