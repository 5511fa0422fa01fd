import { addDays, daysBetween } from '../util/date.ts'
import { between, type Draw } from './random.ts'
import { dayOf } from './timetable.ts'

/** People who came together and booked once. */
export interface Party {
  readonly participants: number
  readonly partner: string
  readonly customerName: string
  readonly customerEmail: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
}

/** The partners that sold the seats of the demo; the key shown at the first start is the first one's. */
export const DEMO_PARTNERS = ['Demo Hotel', 'Demo Travel', 'Demo Tours'] as const

// Shares of seats sold. All estimates: what a school on this coast might see.
const BASE_BY_MONTH = [0.2, 0.2, 0.2, 0.4, 0.4, 0.55, 0.75, 0.75, 0.55, 0.4, 0.2, 0.2] as const
const WEEKEND = 1.15
const MOST = 0.95
const LARGEST_PARTY = 4
const MOST_GUESTS = 9999

/** The share of its seats that a lesson has sold, as seen from `today`: 0 to 0.95, more in summer, at weekends and soon. */
export function fillRate(date: string, today: string): number {
  const { month, weekday } = dayOf(date)
  const lead = daysBetween(today, date)
  const soon = lead <= 3 ? 1.2 : lead <= 14 ? 1 : 0.6
  const weekend = weekday === 0 || weekday === 6 ? WEEKEND : 1
  return Math.min(MOST, (BASE_BY_MONTH[month - 1] as number) * weekend * soon)
}

/** Parties that fill a lesson of so many seats at its rate, never more than its seats. */
export function drawParties(draw: Draw, seats: number, date: string, today: string): readonly Party[] {
  const rate = fillRate(date, today)
  let left = Array.from({ length: seats }, draw).filter(drawn => drawn < rate).length
  const parties: Party[] = []
  while (left > 0) {
    const participants = Math.min(left, between(draw, 1, LARGEST_PARTY))
    parties.push(drawParty(draw, participants, date, today))
    left -= participants
  }
  return parties
}

/** One party of so many, who booked up to two weeks before the lesson, or before today if that comes first. */
export function drawParty(draw: Draw, participants: number, date: string, today: string): Party {
  const number = String(between(draw, 1, MOST_GUESTS)).padStart(4, '0')
  const day = addDays(date < today ? date : today, -between(draw, 1, 14))
  const [hour, minute] = [between(draw, 7, 21), between(draw, 0, 59)].map(n => String(n).padStart(2, '0'))
  return {
    participants,
    partner: DEMO_PARTNERS[between(draw, 0, DEMO_PARTNERS.length - 1)] as string,
    customerName: `Demo Guest ${number}`,
    customerEmail: `guest${number}@example.com`,
    createdAt: `${day}T${hour}:${minute}:00Z`
  }
}
