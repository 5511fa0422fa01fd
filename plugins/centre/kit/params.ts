import * as v from 'valibot'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { isDate } from '../../../lib/text/dates.ts'

/** A booking in a path. */
export const DeskBookingParams = v.object({
  bookingId: v.pipe(
    v.string(),
    v.description('The booking'),
    v.examples(['0197c8a0-6f00-7000-8000-000000000002'])
  )
})

/** A lesson in a path. */
export const DeskLessonParams = v.object({
  slotId: v.pipe(
    v.string(),
    v.description('The lesson'),
    v.examples(['0197c8a0-6f00-7000-8000-000000000001'])
  )
})

/** The day whose lessons a page offers. */
export const DayOffered = v.object({
  ...LanguageQuery.entries,
  date: v.pipe(
    v.optional(v.pipe(v.string(), v.check(isDate, 'must be a day, YYYY-MM-DD'))),
    v.description('The day whose lessons are offered; that of the booking by default'),
    v.examples(['2099-07-01'])
  )
})
