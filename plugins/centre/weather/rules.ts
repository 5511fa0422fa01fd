import { clockTime, dayMinutes, isLessonTime, minutesBetween } from '../../../lib/text/times.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import type { ConcernedParty, Opening } from './queries.ts'

/** Actions on several lessons. */
export const WEATHER_ACTS = ['close', 'move', 'cancel'] as const
export type WeatherAct = (typeof WEATHER_ACTS)[number]

/** Maximum lessons of one form. */
export const MAX_CHANGED = 60

/** Maximum times offered for a lesson. */
const OFFERED = 6

/** A lesson in a form, at the version that the page showed. */
export interface LessonRef {
  readonly id: string
  readonly version: number
}

/** Parses the lessons of a form; undefined if malformed, empty or too many. */
export function parseLessonRefs(text: string): readonly LessonRef[] | undefined {
  const refs = text.split(',').map(word => {
    const [id = '', version = ''] = word.split('.')
    return { id: id.toLowerCase(), version: /^\d{1,9}$/.test(version) ? Number(version) : -1 }
  })
  const isFit = refs.every(({ id, version }) => isUuid(id) && version >= 0)
  const isOnce = new Set(refs.map(({ id }) => id)).size === refs.length
  return isFit && isOnce && refs.length <= MAX_CHANGED ? refs : undefined
}

/** Form value of a list of lessons. */
export function formatLessonRefs(refs: readonly LessonRef[]): string {
  return refs.map(({ id, version }) => `${id}.${version}`).join(',')
}

/** A shift in minutes, optionally to another day. */
interface HourShift {
  readonly minutes: number
  readonly date: string | null
}

/** Local time of a lesson. */
interface LessonTime {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
}

/** A lesson's time after a shift; undefined if its start would leave its day. */
export function shifted(
  { date, startTime, endTime }: LessonTime,
  { minutes, date: to }: HourShift
): LessonTime | undefined {
  const start = dayMinutes(startTime) + minutes
  if (start < 0 || start >= 24 * 60) return undefined
  const end = clockTime(start + minutesBetween(startTime, endTime))
  return isLessonTime(clockTime(start), end)
    ? { date: to ?? date, startTime: clockTime(start), endTime: end }
    : undefined
}

/** End time of a lesson with another start time and the same duration. */
export function endAfter({ startTime, endTime }: Omit<LessonTime, 'date'>, start: string): string {
  return clockTime(dayMinutes(start) + minutesBetween(startTime, endTime))
}

/** An opening with its sea score; null if unknown. */
interface SeaRanked extends Opening {
  readonly score: number | null
  readonly suitable: boolean
  /** Breaking height in metres if the waves are too big for the level, else 0. */
  readonly tooBigM: number
}

/** Ranks openings: suitable sea, same day, smaller waves if they are too big, sea score, then nearest. */
export function rankOpenings<O extends SeaRanked>(openings: readonly O[]): O[] {
  const order = (a: O, b: O) =>
    Number(b.suitable) - Number(a.suitable) ||
    Number(a.isNextDay) - Number(b.isNextDay) ||
    a.tooBigM - b.tooBigM ||
    (b.score ?? -1) - (a.score ?? -1) ||
    a.minutesAway - b.minutesAway ||
    a.startsAt.localeCompare(b.startsAt)
  return [...openings].sort(order).slice(0, OFFERED)
}

/** True if neither emails nor webhooks reach the party. */
export function isToCall({ isMailed, isHooked }: ConcernedParty): boolean {
  return !isMailed && !isHooked
}
