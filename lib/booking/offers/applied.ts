import {
  bestOffer,
  netCents,
  netCentsWithOffer,
  priceChangeTimes,
  reducedCents,
  type SchoolOffer
} from './rules.ts'

/** An offer that applies, with the total discount. */
export interface AppliedOffer {
  readonly code: string
  readonly title: string
  readonly offCents: number
}

/** Data of a lesson that decide if an offer applies. */
interface DatedLesson {
  readonly lessonTypeId: string
  readonly localDate: string
  readonly startsAtMs: number
}

/** Price of one person at a given time, and the partner's net price with its discount. */
export function priceOfPerson(
  offers: readonly SchoolOffer[],
  lesson: DatedLesson,
  { cents, atMs, discountPercent }: { cents: number; atMs: number; discountPercent: number }
): { cents: number; netCents: number; offer: AppliedOffer | null } {
  const { lessonTypeId: typeId, localDate: date, startsAtMs } = lesson
  const occasion = { typeId, date, seats: 1, leadMs: startsAtMs - atMs }
  const offer = bestOffer(offers, { occasion, prices: [{ cents, count: 1 }] })
  if (!offer) return { cents, netCents: netCents(cents, discountPercent), offer: null }
  const reducedPrice = reducedCents(cents, offer)
  const { code, title } = offer
  return {
    ...{ cents: reducedPrice, netCents: netCentsWithOffer(offer, cents, discountPercent) },
    offer: { code, title, offCents: cents - reducedPrice }
  }
}

/** Times at which a price changes, or a lesson begins, without a write. */
export function lessonChangeTimes(offers: readonly SchoolOffer[], lessons: readonly DatedLesson[]): number[] {
  return lessons.flatMap(({ startsAtMs }) => [startsAtMs, ...priceChangeTimes(offers, startsAtMs)])
}
