import { WEBSITE } from '../partners/keys/rules.ts'
import { idOf } from '../schools/rules.ts'
import { addDays, daysBetween } from '../text/dates.ts'
import { between, type Draw, pickOne } from './random.ts'
import { timetableDay } from './timetable.ts'

/** A party with one booking. */
export interface DemoParty {
  readonly participants: number
  readonly partner: string
  /** Affiliate whose link the guest followed. Null if there was none. */
  readonly affiliateId: string | null
  readonly customerName: string
  readonly customerEmail: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
}

/** Invented affiliates. */
export const DEMO_AFFILIATES = [{ id: 'diario-das-ondas', name: 'Diário das Ondas' }] as const

/** First names and family names by country. Each pair is an invented person. */
const GUESTS = [
  ['Beatriz Diogo Filipa Gonçalo Leonor Tomás', 'Antunes Brandão Guerreiro Meireles Pacheco Teixeira'],
  ['Alice Ben Grace Oliver Ruby Tom', 'Ashworth Bennett Hughes Marlow Palmer Whitaker'],
  ['Anja Felix Greta Jonas Katrin Moritz', 'Albrecht Brandt Hoffmann Köhler Lindner Vogel'],
  ['Camille Hugo Juliette Léo Manon Théo', 'Bonnet Chevalier Fontaine Lambert Perrin Rousseau'],
  ['Alba Carlos Elena Javier Lucía Sergio', 'Campos Herrera Molina Navarro Ortega Vidal'],
  ['Daan Femke Lotte Ruben Sanne Thijs', 'Bakker Hendriks Kuipers Mulder Postma Visser']
].map(names => names.map(list => list.split(' ')) as [string[], string[]])

// Share of seats sold by month. All shares are estimates for a school on this coast.
const BASE_BY_MONTH = [0.2, 0.2, 0.2, 0.4, 0.4, 0.55, 0.75, 0.75, 0.55, 0.4, 0.2, 0.2] as const
const WEEKEND = 1.15
const MAX_FILL = 0.95
const MAX_PARTY = 4
const AFFILIATE_SHARE = 0.06

/** Share of a lesson's seats that is sold as of `today`, 0 to 0.95. Higher in summer, at weekends and for near days. */
export function fillRate(date: string, today: string): number {
  const { month, weekday } = timetableDay(date)
  const leadDays = daysBetween(today, date)
  const demand = leadDays <= 3 ? 1.2 : leadDays <= 14 ? 1 : 0.6
  const weekend = weekday === 0 || weekday === 6 ? WEEKEND : 1
  return Math.min(MAX_FILL, (BASE_BY_MONTH[month - 1] as number) * weekend * demand)
}

/** Parties that fill a lesson to this share, but never more than `seats`. */
export function drawParties(
  draw: Draw,
  seats: number,
  from: readonly string[],
  date: string,
  today: string
): readonly DemoParty[] {
  const rate = fillRate(date, today)
  let remaining = Array.from({ length: seats }, draw).filter(value => value < rate).length
  const parties: DemoParty[] = []
  while (remaining > 0) {
    const participants = Math.min(remaining, between(draw, 1, MAX_PARTY))
    parties.push(drawParty(draw, participants, from, date, today))
    remaining -= participants
  }
  return parties
}

/** A party that booked through a partner or affiliate, 1 to 14 days before the lesson or `today`, whichever is earlier. */
export function drawParty(
  draw: Draw,
  participants: number,
  from: readonly string[],
  date: string,
  today: string
): DemoParty {
  const [firsts, families] = pickOne(draw, GUESTS)
  const customerName = `${pickOne(draw, firsts)} ${pickOne(draw, families)}`
  const day = addDays(date < today ? date : today, -between(draw, 1, 14))
  const [hour, minute] = [between(draw, 7, 21), between(draw, 0, 59)].map(n => String(n).padStart(2, '0'))
  const partner = pickOne(draw, from)
  const affiliateId = draw() < AFFILIATE_SHARE ? pickOne(draw, DEMO_AFFILIATES).id : null
  return {
    participants,
    partner: affiliateId === null ? partner : WEBSITE,
    affiliateId,
    customerName,
    customerEmail: emailOf(customerName),
    createdAt: `${day}T${hour}:${minute}:00Z`
  }
}

function emailOf(name: string): string {
  return `${idOf(name).replaceAll('-', '.')}@example.com`
}
