import type { Level, Seats } from '../booking/rules.ts'
import { type AgeUnit, partyByUnit, type UnitSeats } from '../booking/units.ts'
import type { BookableLesson } from './lesson.ts'
import { type GuestPrice, priceFor, seatsLeft, stateOf } from './rules.ts'

/** A guest's party: number of adults, and ages of the children, youngest first. */
export interface Party {
  readonly adults: number
  readonly children: readonly number[]
}

/** Maximum people of a party. */
export const MAX_PARTY = 12

/** Ages of children, in years. */
export const CHILD_AGES = { min: 3, max: 17 } as const

/** Age of all adults, because adults do not enter theirs. */
const ADULT_AGE = 30

/** Maximum lessons in a proposal, and maximum proposals per start time. */
const PROPOSAL = { lessons: 3, shown: 2 } as const

export function partyCount({ adults, children }: Party): number {
  return adults + children.length
}

/** Data of a lesson that decide who may take part. */
export interface PartyLesson extends Seats {
  readonly level: Level
  readonly units: readonly AgeUnit[] | null
}

/** A lesson, and the people of a party who take part in it. */
export interface OrderPart<L extends PartyLesson = BookableLesson> {
  readonly lesson: L
  readonly ages: readonly number[]
  /** Seats by unit; null without unit prices. */
  readonly seats: UnitSeats | null
}

/**
 * Divide a party among lessons at the same time: adults together, and each child in a lesson for its age. No lesson stays
 * empty. Of several lessons, one without ages is for adults only. Undefined if the party does not fit.
 */
export function divideParty<L extends PartyLesson>(
  lessons: readonly L[],
  { adults, children }: Party
): readonly OrderPart<L>[] | undefined {
  const ages = new Map<L, number[]>(lessons.map(lesson => [lesson, []]))
  const isAlone = lessons.length === 1
  const place = (age: number, people: number) => {
    const lesson = lessons.find(
      candidate =>
        takesAge(candidate, age, isAlone) &&
        seatsLeft(candidate) >= (ages.get(candidate)?.length ?? 0) + people
    )
    if (lesson) ages.get(lesson)?.push(...Array<number>(people).fill(age))
    return lesson !== undefined
  }
  const isPlaced = (adults === 0 || place(ADULT_AGE, adults)) && children.every(age => place(age, 1))
  const parts = [...ages].map(([lesson, ages]) => ({ lesson, ages, seats: seatsByAge(lesson, ages) }))
  return isPlaced && parts.every(({ ages }) => ages.length > 0) ? parts : undefined
}

function takesAge({ level, units }: PartyLesson, age: number, isAlone: boolean): boolean {
  if (units) return units.some(({ minAge, maxAge }) => minAge <= age && age <= maxAge)
  if (level === 'kids') return age <= CHILD_AGES.max
  return age > CHILD_AGES.max || isAlone
}

function seatsByAge({ units }: PartyLesson, ages: readonly number[]): UnitSeats | null {
  const unitOf = (age: number) => units?.find(({ minAge, maxAge }) => minAge <= age && age <= maxAge)?.id
  return units ? partyByUnit(ages.flatMap(age => unitOf(age) ?? [])) : null
}

/** Divide a party among lessons at any times. Undefined if it does not fit at one of the times. */
export function divideOverTimes<L extends PartyLesson & Pick<BookableLesson, 'startsAt' | 'endsAt'>>(
  lessons: readonly L[],
  party: Party
): readonly OrderPart<L>[] | undefined {
  const groups: L[][] = []
  for (const lesson of [...lessons].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))) {
    const group = groups.at(-1)
    if (group?.some(({ endsAt }) => lesson.startsAt < endsAt)) group.push(lesson)
    else groups.push([lesson])
  }
  const parts = groups.map(group => divideParty(group, party))
  return parts.every(part => part !== undefined) ? parts.flat() : undefined
}

/** If a party needs several lessons at the same time, the fewest that take it: for each start, the cheapest choices. */
export function proposalsFor(lessons: readonly BookableLesson[], party: Party): OrderPart[][] {
  if (party.children.length === 0 || partyCount(party) < 2) return []
  const byStart = new Map<string, BookableLesson[]>()
  for (const lesson of lessons.filter(lesson => stateOf(lesson) === 'open'))
    byStart.set(lesson.startsAt, [...(byStart.get(lesson.startsAt) ?? []), lesson])
  return [...byStart.values()].flatMap(group => {
    for (let size = 2; size <= PROPOSAL.lessons; size += 1) {
      const fitting = combinations(group, size).flatMap(chosen => {
        const parts = divideParty(chosen, party)
        return parts ? [[...parts]] : []
      })
      if (fitting.length > 0)
        return fitting.sort((a, b) => priceOfParts(a).cents - priceOfParts(b).cents).slice(0, PROPOSAL.shown)
    }
    return []
  })
}

/** All combinations of `size` items, in order. */
function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, i) => combinations(items.slice(i + 1), size - 1).map(rest => [item, ...rest]))
}

export function priceOfPart({ lesson, ages, seats }: OrderPart): GuestPrice {
  return priceFor(lesson, { count: ages.length, party: seats })
}

/** Total of an order, with the offers that apply. */
export function priceOfParts(
  parts: readonly OrderPart[]
): Pick<GuestPrice, 'cents' | 'wasCents'> & { readonly offers: NonNullable<GuestPrice['offer']>[] } {
  const prices = parts.map(priceOfPart)
  return {
    cents: prices.reduce((sum, { cents }) => sum + cents, 0),
    wasCents: prices.reduce((sum, { wasCents }) => sum + wasCents, 0),
    offers: [...new Set(prices.flatMap(({ offer }) => offer ?? []))]
  }
}

/** Query parameters for a party: the number of people, and the children's ages. */
export function partyParameters({ adults, children }: Party): Readonly<Record<string, string>> {
  const people = adults + children.length
  return {
    ...(people > 1 && { people: String(people) }),
    ...(children.length > 0 && { children: children.join('-') })
  }
}

/** Path of the form to book several lessons of a school for one party. */
export function togetherPath({
  lessons,
  party
}: {
  readonly lessons: readonly { readonly id: string; readonly schoolId: string }[]
  readonly party: Party
}): string {
  const parameters = new URLSearchParams({
    lessons: lessons.map(({ id }) => id).join('.'),
    ...partyParameters(party)
  })
  return `/book/${lessons[0]?.schoolId}/together?${parameters}`
}

/** Parse a party from a link (`people`, `children`) or a filter form (`adults`, `child`). Invalid values are ignored. */
export function parseParty(query: Readonly<Record<string, unknown>>): Party {
  const children = [query.child ?? String(query.children ?? '').split('-')]
    .flat()
    .flatMap(age => (typeof age === 'string' && /^\d{1,2}$/.test(age) ? Number(age) : []))
    .filter(age => age >= CHILD_AGES.min && age <= CHILD_AGES.max)
    .slice(0, MAX_PARTY)
    .sort((a, b) => a - b)
  const numberOf = (text: unknown) =>
    typeof text === 'string' && /^\d{1,2}$/.test(text) ? Number(text) : undefined
  const adults = numberOf(query.adults) ?? (numberOf(query.people) ?? 0) - children.length
  const max = MAX_PARTY - children.length
  return { adults: Math.max(children.length > 0 ? 0 : 1, Math.min(adults, max)), children }
}
