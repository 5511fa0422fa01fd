import * as v from 'valibot'
import { isDate } from '../../../lib/text/dates.ts'
import { isPlain, spelled } from '../../../lib/text/input.ts'
import { isLessonTime, isTime, normalizeEnd } from '../../../lib/text/times.ts'
import type { LessonPlace } from './consequences.ts'
import type { AffectedLesson } from './queries.ts'
import { endAfter } from './rules.ts'

const asGiven = v.optional(v.pipe(v.string(), v.maxLength(400, 'at most 400 characters')), '')

/** When and where, as a form or an address says it; what is wrong with it is said on the page. */
export const PLACE_ENTRIES = { date: asGiven, start: asGiven, end: asGiven, spot: asGiven }

/** What stands in the fields. */
export type PlaceEntries = Readonly<Record<keyof typeof PLACE_ENTRIES, string>>

/** When and where a lesson is to be: what is not given stays, and it lasts as long as before; undefined where it is no time. */
export function givenPlace(lesson: AffectedLesson, given: PlaceEntries): LessonPlace | undefined {
  const date = given.date || lesson.date
  const startTime = given.start || lesson.startTime
  const spotName = spelled(given.spot) || lesson.spotName
  const isFit = isDate(date) && isTime(startTime) && isPlain(spotName) && [...spotName].length <= 100
  if (!isFit) return undefined
  const endTime = normalizeEnd(given.end || endAfter(lesson, startTime))
  return isTime(endTime) && isLessonTime(startTime, endTime)
    ? { date, startTime, endTime, spotName }
    : undefined
}
