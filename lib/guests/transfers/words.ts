import type { Language } from '../../text/language.ts'
import { localEndOf } from '../../text/times.ts'
import {
  type BookingTransfers,
  DIRECTIONS,
  type Direction,
  type Transfer,
  type TransferPoint,
  transferTime
} from './rules.ts'

interface TransferWords {
  readonly pickup: string
  readonly dropoff: string
  /** Label for no transfer in this direction. */
  readonly none: Readonly<Record<Direction, string>>
  /** Message if a required choice is missing. */
  readonly choose: string
  /** Text if time and place are not agreed yet. */
  readonly open: string
  room(room: string): string
}

export const TRANSFER_WORDS: Readonly<Record<Language, TransferWords>> = {
  en: {
    pickup: 'Pickup',
    dropoff: 'Drop-off',
    none: { pickup: 'No pickup, I’ll make my own way', dropoff: 'No drop-off' },
    choose: 'Please choose a place.',
    open: 'The school will tell you when and where.',
    room: room => `room ${room}`
  },
  pt: {
    pickup: 'Recolha',
    dropoff: 'Regresso',
    none: { pickup: 'Sem recolha, vou por meios próprios', dropoff: 'Sem transporte de regresso' },
    choose: 'Escolha um local.',
    open: 'A escola dir-lhe-á quando e onde.',
    room: room => `quarto ${room}`
  },
  es: {
    pickup: 'Recogida',
    dropoff: 'Regreso',
    none: { pickup: 'Sin recogida, voy por mi cuenta', dropoff: 'Sin transporte de vuelta' },
    choose: 'Elige un lugar.',
    open: 'La escuela te dirá cuándo y dónde.',
    room: room => `habitación ${room}`
  },
  fr: {
    pickup: 'Prise en charge',
    dropoff: 'Retour',
    none: {
      pickup: 'Sans prise en charge, je viens par mes propres moyens',
      dropoff: 'Sans transport de retour'
    },
    choose: 'Choisissez un lieu.',
    open: 'L’école vous dira quand et où.',
    room: room => `chambre ${room}`
  },
  de: {
    pickup: 'Abholung',
    dropoff: 'Rückfahrt',
    none: { pickup: 'Keine Abholung, ich komme selbst', dropoff: 'Keine Rückfahrt' },
    choose: 'Bitte wähle einen Ort.',
    open: 'Die Surfschule sagt dir, wann und wo.',
    room: room => `Zimmer ${room}`
  }
}

/** Local day and times of a lesson. */
interface LessonHours {
  readonly localDate: string
  readonly localStart: string
  readonly localEnd: string
}

/** Time at a point, HH:MM. */
export function meetingTime(
  direction: Direction,
  point: TransferPoint,
  { localDate, localStart, localEnd }: LessonHours
): string {
  const hours = { start: `${localDate}T${localStart}:00`, end: localEndOf(localDate, localStart, localEnd) }
  return transferTime(direction, hours, point.minutes).slice(11, 16)
}

/** A transfer in words: its name, lines with time and place, and directions. */
export interface TransferText {
  readonly term: string
  readonly lines: readonly string[]
}

export function transferTexts(
  transfers: Partial<BookingTransfers>,
  lesson: LessonHours,
  language: Language
): TransferText[] {
  return DIRECTIONS.flatMap(direction => {
    const transfer = transfers[direction]
    const term = TRANSFER_WORDS[language][direction]
    return transfer ? [{ term, lines: transferLines(direction, transfer, lesson, language) }] : []
  })
}

function transferLines(
  direction: Direction,
  { point, hotel, room }: Transfer,
  lesson: LessonHours,
  language: Language
): string[] {
  const words = TRANSFER_WORDS[language]
  const stays = [hotel, room && words.room(room)].filter(Boolean).join(', ')
  if (!point) return [stays || words.open, stays && words.open].filter(Boolean) as string[]
  const meeting = `${meetingTime(direction, point, lesson)}, ${point.name}`
  return [meeting, point.address, point.directions, stays].filter(Boolean) as string[]
}
