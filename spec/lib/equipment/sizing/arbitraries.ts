import fc from 'fast-check'
import { limits } from '../../../../lib/equipment/sizing/tables.ts'
import { LEVELS } from '../../../../lib/lessons/level.ts'

/** Any number within one of the accepted ranges, its ends included. */
export const within = ({ min, max }: { min: number; max: number }) => fc.double({ min, max, noNaN: true })

export const anyLevel = fc.constantFrom(...LEVELS)

export const anyWeight = within(limits.weightKg)

/** Two accepted weights, the lighter first. */
export const twoWeights = fc
  .tuple(anyWeight, anyWeight)
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
