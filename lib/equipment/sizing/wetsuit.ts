import { choose } from './scale.ts'
import {
  adultCuts,
  adultFromKg,
  adultSuitByKg,
  kidsCodesAboveHeight,
  kidsSuitByCm,
  kidsSuitByKg,
  kidsSuits,
  type WaterWear,
  wearByWaterC
} from './tables.ts'

/** Weight in kg (10 to 200), and for a better fit, height in cm (80 to 230). */
export interface Wearer {
  readonly weight: number
  readonly height?: number | undefined
}

/** Cut of an adults' wetsuit. */
export type SuitLength = 'short' | 'regular' | 'tall'

/** A wetsuit: size, size system, and the measures used. `length` is present for adults with a known height. */
export interface WetsuitAdvice {
  readonly recommendation: {
    readonly size: string
    readonly system: 'kids' | 'adult'
    readonly length?: SuitLength
    readonly fit: 'weight_only' | 'weight_height'
  }
}

/** Recommend a wetsuit from one unisex chart: children's sizes below 50 kg, adults' sizes from 50 kg. */
export function recommendWetsuit(wearer: Wearer): WetsuitAdvice {
  return { recommendation: wearer.weight < adultFromKg ? fitChild(wearer) : fitAdult(wearer) }
}

/** Clothing for a water temperature in °C. */
export function recommendWaterWear(waterC: number): WaterWear {
  return choose(wearByWaterC, waterC)
}

/** Wetsuit of a child: the larger of the sizes by weight and by height, but hardly longer than the child. */
export function fitChild({ weight, height }: Wearer): WetsuitAdvice['recommendation'] {
  const byWeight = choose(kidsSuitByKg, weight)
  if (height === undefined) return { size: byWeight, system: 'kids', fit: 'weight_only' }
  const byHeight = kidsSuits.indexOf(choose(kidsSuitByCm, height))
  const index = Math.max(kidsSuits.indexOf(byWeight), byHeight)
  const size = kidsSuits[Math.min(index, byHeight + kidsCodesAboveHeight)] ?? byWeight
  return { size, system: 'kids', fit: 'weight_height' }
}

/** Wetsuit of an adult: weight decides the letter, and height only the cut. */
export function fitAdult({ weight, height }: Wearer): WetsuitAdvice['recommendation'] {
  const size = choose(adultSuitByKg, weight)
  if (height === undefined) return { size, system: 'adult', fit: 'weight_only' }
  const { shortUpToCm = 0, tallFromCm = Number.POSITIVE_INFINITY } = adultCuts[size]
  const cut = { system: 'adult', fit: 'weight_height' } as const
  if (height <= shortUpToCm) return { ...cut, size: `${size}S`, length: 'short' }
  if (height >= tallFromCm) return { ...cut, size: `${size}T`, length: 'tall' }
  return { ...cut, size, length: 'regular' }
}
