import type { StaffLanguage } from '../../../lib/text/language.ts'
import type { Way } from '../../../lib/transfers/rules.ts'

/** What a driver's list says, in one language. */
interface DrivesText {
  readonly drives: string
  drivesOn(day: string): string
  readonly nobody: string
  readonly more: string
  readonly ways: Readonly<Record<Way, string>>
  readonly noPlace: string
  people(count: number): string
  room(room: string): string
}

const english: DrivesText = {
  drives: 'Driver’s list',
  drivesOn: day => `Driver’s list: ${day}`,
  nobody: 'Nobody is to be driven on this day.',
  more: 'There are more than a list holds: look at the lessons, too.',
  ways: { pickup: 'Pick up', dropoff: 'Drop off' },
  noPlace: 'place still to be agreed',
  people: count => (count === 1 ? '1 person' : `${count} people`),
  room: room => `room ${room}`
}

const portuguese: DrivesText = {
  drives: 'Lista do motorista',
  drivesOn: day => `Lista do motorista: ${day}`,
  nobody: 'Neste dia não há ninguém para transportar.',
  more: 'Há mais do que cabe numa lista: veja também as aulas.',
  ways: { pickup: 'Recolher', dropoff: 'Deixar' },
  noPlace: 'local ainda por combinar',
  people: count => (count === 1 ? '1 pessoa' : `${count} pessoas`),
  room: room => `quarto ${room}`
}

export const DRIVES_TEXT: Readonly<Record<StaffLanguage, DrivesText>> = { en: english, pt: portuguese }
