/** What a lesson costs, by unit where it is sold by age. */
export interface ModelLesson {
  /** Its day at the school, as `2026-11-26`, and when it begins, in milliseconds of the epoch. */
  readonly day: string
  readonly startsAt: number
  cents: number
  each: Readonly<Record<string, number>> | null
}

/** An offer as somebody would write it down. */
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
  /** The first day of lessons that it is of. */
  readonly from?: string
  readonly types?: readonly string[]
}

/** A partner's terms, in percent. */
export interface ModelBuyer {
  readonly name: string
  readonly discount: number
  readonly commission: number
}

/** A party on a lesson: the seats of each unit. */
export interface ModelParty {
  readonly lesson: ModelLesson
  readonly seats: Readonly<Record<string, number>>
}

/** What a party is sold for, what of that the partner pays or earns, and by which offer. */
export interface ModelSale {
  readonly cents: number
  readonly net: number
  readonly commission: number
  readonly offer: ModelOffer | undefined
  readonly off: number
}

const total = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0)
const rounded = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100)

/** How many people a party is. */
export const headCount = ({ seats }: ModelParty): number => total(Object.values(seats))

/** What a seat costs with an offer. */
function reduced(price: number, { percent, cents = 0 }: ModelOffer): number {
  return percent === undefined ? Math.max(0, price - cents) : rounded(price, 100 - percent)
}

/** What each seat of a party costs, before any offer. */
function seatPrices({ lesson, seats }: ModelParty): number[] {
  return Object.entries(seats).flatMap(([unit, n]) =>
    Array<number>(n).fill(lesson.each?.[unit] ?? lesson.cents)
  )
}

/** Whether a party that is sold at an instant is one that an offer is for; all lessons are of the type `group`. */
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

/** What is on offer to a party: what it had is first, then what its code names; of equals the first. */
function bestOffer(
  party: ModelParty,
  offers: readonly ModelOffer[]
): [offer: ModelOffer | undefined, off: number] {
  const prices = seatPrices(party)
  const offOf = (offer: ModelOffer) => total(prices.map(price => price - reduced(price, offer)))
  const most = Math.max(0, ...offers.map(offOf))
  return [most > 0 ? offers.find(offer => offOf(offer) === most) : undefined, most]
}

/** What is offered to a party that is sold at an instant, perhaps with a code, perhaps after it had an offer. */
export interface ModelChoice {
  readonly offers: readonly ModelOffer[]
  readonly at: number
  readonly code?: string | undefined
  readonly had?: { readonly offer: ModelOffer; readonly at: number } | undefined
}

/** The plain truth of what a party costs, told seat by seat. */
export function sellTo(
  party: ModelParty,
  buyer: ModelBuyer,
  { offers, at, code, had }: ModelChoice
): ModelSale {
  const kept = had && suitsOffer(had.offer, party, had.at) ? [had.offer] : []
  const found = offers.filter(offer => (offer.open || offer.code === code) && suitsOffer(offer, party, at))
  found.sort((a, b) => Number(b.code === code) - Number(a.code === code))
  const [offer, off] = bestOffer(party, [...kept, ...found])
  const bySchool = offer?.bearer !== 'partner'
  const seats = seatPrices(party).map(price => {
    const sold = offer ? reduced(price, offer) : price
    const usual = rounded(price, 100 - buyer.discount)
    return { sold, net: bySchool ? Math.max(0, usual - (price - sold)) : Math.min(sold, usual) }
  })
  const cents = total(seats.map(({ sold }) => sold))
  const whole = rounded(total(seatPrices(party)), buyer.commission)
  return {
    ...{ cents, offer, off },
    net: total(seats.map(({ net }) => net)),
    commission: bySchool ? Math.min(cents, whole) : Math.max(0, whole - off)
  }
}
