import * as v from 'valibot'
import { isDate } from '../../../lib/text/dates.ts'

/** Query of a page that offers the lessons of a day; that of the booking by default. */
export const DayOffered = {
  date: v.optional(v.pipe(v.string(), v.check(isDate, 'must be a day, YYYY-MM-DD')))
}
