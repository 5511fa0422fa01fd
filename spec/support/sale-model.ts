/** Price of a lesson, by unit if it has unit prices. */
export interface ModelLesson {
  /** Local day as `2026-11-26`, and start in milliseconds since the epoch. */
  readonly day: string
  readonly startsAt: number
  cents: number
  each: Readonly<Record<string, number>> | null
}

/** An offer of the model. */
export interface ModelOffer {
  readonly code: string
  readonly open: boolean
  readonly percent?: number
  readonly cents?: number
  readonly bearer: 'school' | 'partner'
  readonly seatsFrom?: number
  readonly seatsTo?: number
  readonly hoursFrom?: number
  readonly hoursTo?: number
  /** First day of lessons that it applies to. */
  readonly from?: string
  readonly types?: readonly string[]
}

/** A partner's terms, in percent. */
export interface ModelBuyer {
  readonly name: string
  readonly discount: number
  readonly commission: number
}

/** A party in a lesson: seats by unit. */
export interface ModelParty {
  readonly lesson: ModelLesson
  readonly seats: Readonly<Record<string, number>>
}

/** Total of a party, the partner's net price or commission, and the applied offer. */
export interface ModelSale {
  readonly cents: number
  readonly net: number
  readonly commission: number
  readonly offer: ModelOffer | undefined
  readonly off: number
}

const total = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0)
const rounded = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100)

/** Number of people in a party. */
export const headCount = ({ seats }: ModelParty): number => total(Object.values(seats))

/** Price of a seat after an offer. */
function reduced(price: number, { percent, cents = 0 }: ModelOffer): number {
  return percent === undefined ? Math.max(0, price - cents) : rounded(price, 100 - percent)
}

/** Price of each seat of a party without an offer. */
function seatPrices({ lesson, seats }: ModelParty): number[] {
  return Object.entries(seats).flatMap(([unit, n]) =>
    Array<number>(n).fill(lesson.each?.[unit] ?? lesson.cents)
  )
}

/** True if an offer applies to a party at an instant; all lessons have the type `group`. */
export function suitsOffer(offer: ModelOffer, party: ModelParty, at: number): boolean {
  const hours = (party.lesson.startsAt - at) / 3_600_000
  const count = headCount(party)
  return [
    count >= (offer.seatsFrom ?? 0) && count <= (offer.seatsTo ?? 99),
    hours > (offer.hoursFrom ?? 0) && hours <= (offer.hoursTo ?? 99_999),
    party.lesson.day >= (offer.from ?? ''),
    (offer.types ?? ['group']).includes('group')
  ].every(Boolean)
}

/**
 * Best offer for a party. Among equal discounts its former offer wins, then that of its code, then the
 * first.
 */
function bestOffer(
  party: ModelParty,
  offers: readonly ModelOffer[]
): [offer: ModelOffer | undefined, off: number] {
  const prices = seatPrices(party)
  const offOf = (offer: ModelOffer) => total(prices.map(price => price - reduced(price, offer)))
  const discount = Math.max(0, ...offers.map(offOf))
  return [discount > 0 ? offers.find(offer => offOf(offer) === discount) : undefined, discount]
}

/** Offers, code and former offer of a sale. */
export interface ModelChoice {
  readonly offers: readonly ModelOffer[]
  readonly at: number
  readonly code?: string | undefined
  readonly had?: { readonly offer: ModelOffer; readonly at: number } | undefined
}

/** Reference computation of a party's price, seat by seat. */
export function sellTo(
  party: ModelParty,
  buyer: ModelBuyer,
  { offers, at, code, had }: ModelChoice
): ModelSale {
  const still = had && suitsOffer(had.offer, party, had.at) ? [had.offer] : []
  const found = offers.filter(offer => (offer.open || offer.code === code) && suitsOffer(offer, party, at))
  found.sort((a, b) => Number(b.code === code) - Number(a.code === code))
  const [offer, off] = bestOffer(party, [...still, ...found])
  const bySchool = offer?.bearer !== 'partner'
  const seats = seatPrices(party).map(price => {
    const sold = offer ? reduced(price, offer) : price
    const usual = rounded(price, 100 - buyer.discount)
    return { sold, net: bySchool ? Math.max(0, usual - (price - sold)) : Math.min(sold, usual) }
  })
  const cents = total(seats.map(({ sold }) => sold))
  const commission = rounded(total(seatPrices(party)), buyer.commission)
  return {
    ...{ cents, offer, off },
    net: total(seats.map(({ net }) => net)),
    commission: bySchool ? Math.min(cents, commission) : Math.max(0, commission - off)
  }
}
