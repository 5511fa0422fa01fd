import * as v from 'valibot'
import { isDate } from '../../../lib/text/dates.ts'
import { text } from '../../../lib/text/input.ts'
import { shortId } from '../../../lib/text/typed.ts'

const awayDay = () => v.pipe(text(10), v.check(isDate, 'must be a day, YYYY-MM-DD'))

/** An instructor's absence as a form gives it. */
export const AWAY_ENTRIES = { instructor: shortId(), from: awayDay(), to: awayDay() }
