import { type AvailabilityStatus, type Seats, statusOf } from '../booking/rules.ts'
import { isDate } from '../text/dates.ts'
import { isPlain, spelled } from '../text/input.ts'
import { normalizeEnd } from '../text/times.ts'

/** One thing that is wrong with a lesson to import. */
export interface LessonFault {
  /** The line of the file it stands in; null where it is no line's. */
  readonly row: number | null
  readonly field: string
  readonly message: string
  /** What it is, whatever its words; absent where a text could not be read. */
  readonly code?: string
  /** The instructor whom it concerns. */
  readonly who?: string | null
}

/** A lesson to import, in the school's local time; null is what could not be read, or is left to the lesson type. */
export interface LessonDraft {
  readonly row: number
  readonly date: string | null
  /** HH:MM */
  readonly start: string | null
  /** HH:MM */
  readonly end: string | null
  readonly lessonType: string | null
  readonly spot: string | null
  readonly capacity: number | null
  readonly priceCents: number | null
  /** Ids or names. */
  readonly instructors: readonly string[]
}

const MOST_SEATS = 1000
const MOST_CENTS = 100_000_000
const MOST_TEXT = 200

/** Reads a lesson from its texts, and says of each that cannot be read what is wrong with it. */
export function readLesson(
  texts: Readonly<Record<string, string>>,
  row: number
): { lesson: LessonDraft; faults: LessonFault[] } {
  const faults: LessonFault[] = []
  const read = <V>(field: string, how: (text: string) => V | Wrong): V | null => {
    const value = how(texts[field] ?? '')
    if (!(value instanceof Wrong)) return value
    faults.push({ row, field, message: value.message })
    return null
  }
  const lesson: LessonDraft = {
    row,
    date: read('date', date),
    start: read('start', hour),
    end: read('end', endHour),
    lessonType: read('lessonType', name),
    spot: read('spot', name),
    capacity: read('capacity', text => wholeOrEmpty(text, 1, MOST_SEATS)),
    priceCents: read('priceCents', text => wholeOrEmpty(text, 0, MOST_CENTS)),
    instructors: people(texts.instructors ?? '')
  }
  return { lesson, faults }
}

class Wrong {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

function date(text: string): string | Wrong {
  if (text === '') return new Wrong('A date is needed.')
  return isDate(text) ? text : new Wrong(`"${text}" is no day that exists, YYYY-MM-DD.`)
}

/** Seconds are taken where they are zero, and an hour of one digit: spreadsheets write both. */
function hour(text: string): string | Wrong {
  if (text === '') return new Wrong('A time is needed.')
  const [, time] = /^((?:[01]?\d|2[0-3]):[0-5]\d)(?::00)?$/.exec(text) ?? []
  return time ? time.padStart(5, '0') : new Wrong(`"${text}" is no time of day, HH:MM.`)
}

/** A lesson may end at 24:00. */
function endHour(text: string): string | Wrong {
  return /^24:00(?::00)?$/.test(text) ? normalizeEnd('24:00') : hour(text)
}

function name(given: string): string | Wrong {
  const text = spelled(given)
  if (text === '') return new Wrong('It is empty.')
  if (text.length > MOST_TEXT) return new Wrong(`It is longer than ${MOST_TEXT} characters.`)
  return isPlain(text) ? text : new Wrong('It holds control characters.')
}

function wholeOrEmpty(text: string, least: number, most: number): number | null | Wrong {
  if (text === '') return null
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most
    ? value
    : new Wrong(`"${text}" is no whole number from ${least} to ${most}.`)
}

function people(text: string): string[] {
  const words = text.split(';').map(spelled)
  return [...new Set(words)].filter(Boolean)
}

/** What partners see of a lesson, or why they do not see it any more. */
export type LessonStatus = AvailabilityStatus | 'CANCELLED' | 'PAST'

/** The status of a lesson as operators see it: a cancelled or begun one is not for sale whatever its seats. */
export function lessonStatusOf(
  seats: Seats,
  { isCancelled, hasBegun }: { isCancelled: boolean; hasBegun: boolean }
): LessonStatus {
  if (isCancelled) return 'CANCELLED'
  return hasBegun ? 'PAST' : statusOf(seats)
}
