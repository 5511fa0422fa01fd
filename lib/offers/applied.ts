import { bestOffer, netCents, netUnder, reducedCents, type SchoolOffer, turnsOf } from './rules.ts'

/** What is said of an offer that something is sold with: what it takes off in all. */
export interface AppliedOffer {
  readonly code: string
  readonly title: string
  readonly offCents: number
}

/** What offers ask of a lesson. */
interface DatedLesson {
  readonly lessonTypeId: string
  readonly localDate: string
  readonly startsAtMs: number
}

/** What one person pays of a price in a lesson at an instant, and a partner with this discount. */
export function soldToOne(
  offers: readonly SchoolOffer[],
  lesson: DatedLesson,
  { cents, atMs, discountPercent }: { cents: number; atMs: number; discountPercent: number }
): { cents: number; netCents: number; offer: AppliedOffer | null } {
  const { lessonTypeId: typeId, localDate: date, startsAtMs } = lesson
  const occasion = { typeId, date, seats: 1, leadMs: startsAtMs - atMs }
  const offer = bestOffer(offers, { occasion, prices: [{ cents, count: 1 }] })
  if (!offer) return { cents, netCents: netCents(cents, discountPercent), offer: null }
  const sold = reducedCents(cents, offer)
  const { code, title } = offer
  return {
    ...{ cents: sold, netCents: netUnder(offer, cents, discountPercent) },
    offer: { code, title, offCents: cents - sold }
  }
}

/** The instants at which time alone changes what these lessons cost or whether they are to come. */
export function turnsOfLessons(offers: readonly SchoolOffer[], lessons: readonly DatedLesson[]): number[] {
  return lessons.flatMap(({ startsAtMs }) => [startsAtMs, ...turnsOf(offers, startsAtMs)])
}
