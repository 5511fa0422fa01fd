import { type AvailabilityStatus, type Seats, statusOf } from '../booking/rules.ts'
import { isDate } from '../text/dates.ts'
import { isPlain, normalizeText } from '../text/input.ts'
import { normalizeEnd } from '../text/times.ts'

/** Codes of faults in lessons to import. */
const FAULT_CODES = ['no_instructor', 'no_hour', 'passed', 'on_sale', 'teaches', 'away'] as const

export type LessonFaultCode = (typeof FAULT_CODES)[number]

export function isLessonFault(code: string): code is LessonFaultCode {
  return FAULT_CODES.some(one => one === code)
}

export interface LessonFault {
  /** Line in the file. Null if the fault is not in a line. */
  readonly row: number | null
  readonly field: string
  readonly message: string
  /** Absent for invalid text. */
  readonly code?: LessonFaultCode
  /** The instructor concerned. */
  readonly who?: string | null
}

/** A lesson to import, in local time. Null means an invalid value, or the default of the lesson type. */
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
  /** Ids or names. Null for a lesson without instructors yet. */
  readonly instructors: readonly string[] | null
}

const MAX_SEATS = 1000
const MAX_CENTS = 100_000_000
const MAX_TEXT = 200

/** Parse a lesson. Each invalid text adds a fault. */
export function readLesson(
  texts: Readonly<Record<string, string>>,
  row: number
): { lesson: LessonDraft; faults: LessonFault[] } {
  const faults: LessonFault[] = []
  const read = <V>(field: string, parse: (text: string) => V | InvalidText): V | null => {
    const value = parse(texts[field] ?? '')
    if (!(value instanceof InvalidText)) return value
    faults.push({ row, field, message: value.message })
    return null
  }
  const lesson: LessonDraft = {
    row,
    date: read('date', parseDate),
    start: read('start', parseTime),
    end: read('end', endHour),
    lessonType: read('lessonType', parseName),
    spot: read('spot', parseName),
    capacity: read('capacity', text => wholeOrEmpty(text, 1, MAX_SEATS)),
    priceCents: read('priceCents', text => wholeOrEmpty(text, 0, MAX_CENTS)),
    instructors: parseInstructors(texts.instructors ?? '')
  }
  return { lesson, faults }
}

class InvalidText {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

function parseDate(text: string): string | InvalidText {
  if (text === '') return new InvalidText('A date is needed.')
  return isDate(text) ? text : new InvalidText(`"${text}" is not a valid date, YYYY-MM-DD.`)
}

/** Parse a time. Spreadsheets write zero seconds and hours of one digit. */
function parseTime(text: string): string | InvalidText {
  if (text === '') return new InvalidText('A time is needed.')
  const [, time] = /^((?:[01]?\d|2[0-3]):[0-5]\d)(?::00)?$/.exec(text) ?? []
  return time ? time.padStart(5, '0') : new InvalidText(`"${text}" is not a time of day in the form HH:MM.`)
}

/** Parse the end of a lesson. 24:00 is allowed. */
function endHour(text: string): string | InvalidText {
  return /^24:00(?::00)?$/.test(text) ? normalizeEnd('24:00') : parseTime(text)
}

function parseName(input: string): string | InvalidText {
  const text = normalizeText(input)
  if (text === '') return new InvalidText('It is empty.')
  if (text.length > MAX_TEXT) return new InvalidText(`It is longer than ${MAX_TEXT} characters.`)
  return isPlain(text) ? text : new InvalidText('It contains control characters.')
}

function wholeOrEmpty(text: string, min: number, max: number): number | null | InvalidText {
  if (text === '') return null
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max
    ? value
    : new InvalidText(`"${text}" is not a whole number from ${min} to ${max}.`)
}

function parseInstructors(text: string): string[] {
  const words = text.split(';').map(normalizeText)
  return [...new Set(words)].filter(Boolean)
}

/** Availability status for partners, or the reason why partners do not see the lesson. */
export type LessonStatus = AvailabilityStatus | 'CANCELLED' | 'PAST'

/** Status for operators. A cancelled or past lesson is never for sale. */
export function lessonStatusOf(
  seats: Seats,
  { isCancelled, hasBegun }: { isCancelled: boolean; hasBegun: boolean }
): LessonStatus {
  if (isCancelled) return 'CANCELLED'
  return hasBegun ? 'PAST' : statusOf(seats)
}
