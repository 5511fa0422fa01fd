import { choose } from './scale.ts'
import {
  type AdultSuit,
  adultHeightsCm,
  adultSuitByKg,
  adultSuits,
  chartsMeetKg,
  kidsSuitsToCm,
  xsFromCm
} from './tables.ts'
import { fitAdult, fitChild, recommendWetsuit, type Wearer, type WetsuitAdvice } from './wetsuit.ts'

/** Reasons to try on a wetsuit: two charts overlap for this person, or the size is cut for shorter or taller people. */
export const suitNotices = ['between_charts', 'runs_short', 'runs_long'] as const
export type SuitNotice = (typeof suitNotices)[number]

type Suit = Omit<WetsuitAdvice['recommendation'], 'fit'>

/** The wetsuit of the chart. If the charts are ambiguous, also the alternatives and the reasons. */
interface SuitAdvice extends WetsuitAdvice {
  readonly alsoConsider?: Suit[]
  readonly notices?: SuitNotice[]
}

/** Recommend a wetsuit like `recommendWetsuit`, with alternatives and reasons if the charts are ambiguous. */
export function adviseWetsuit(wearer: Wearer): SuitAdvice {
  const advice = recommendWetsuit(wearer)
  const { system } = advice.recommendation
  const other = otherChart(wearer, system)
  const fault = lengthFaultOf(wearer, system)
  const adjacent = fault && system === 'adult' ? adjacentSizeFor(wearer, fault) : undefined
  const alternatives = [other, adjacent].filter(suit => suit !== undefined).map(({ fit: _, ...suit }) => suit)
  const notices = [other && ('between_charts' as const), fault].filter(notice => notice !== undefined)
  return {
    ...advice,
    ...(alternatives.length > 0 && { alsoConsider: alternatives }),
    ...(notices.length > 0 && { notices })
  }
}

/** The wetsuit of the other chart, if both may fit. */
function otherChart(wearer: Wearer, system: Suit['system']): WetsuitAdvice['recommendation'] | undefined {
  const { weight, height } = wearer
  const isNear = weight >= chartsMeetKg.from && weight < chartsMeetKg.below
  if (system === 'adult') return isNear ? fitChild(wearer) : undefined
  const { near, lighter } = xsFromCm
  const isAdultSized = height === undefined ? isNear : height >= (isNear ? near : lighter)
  return isAdultSized ? fitAdult(wearer) : undefined
}

function lengthFaultOf(
  { weight, height }: Wearer,
  system: Suit['system']
): 'runs_short' | 'runs_long' | undefined {
  if (height === undefined) return undefined
  if (system === 'kids') return height > kidsSuitsToCm ? 'runs_short' : undefined
  const { min, max } = adultHeightsCm[choose(adultSuitByKg, weight)]
  return height > max ? 'runs_short' : height < min ? 'runs_long' : undefined
}

/** Maximum kg outside the weights of a size that fits the height better. An estimate. */
const MAX_OFF_KG = 5

/** The next larger or smaller size, if it is made for this height and its weights are near. */
function adjacentSizeFor({ weight, height = 0 }: Wearer, fault: 'runs_short' | 'runs_long') {
  const step = fault === 'runs_short' ? 1 : -1
  const size: AdultSuit | undefined = adultSuits[adultSuits.indexOf(choose(adultSuitByKg, weight)) + step]
  // A weight of the other size, if it is near. It also decides which cut fits.
  const near = weight + step * MAX_OFF_KG
  if (size === undefined || choose(adultSuitByKg, near) !== size) return undefined
  const { min, max } = adultHeightsCm[size]
  return height >= min && height <= max ? fitAdult({ weight: near, height }) : undefined
}
