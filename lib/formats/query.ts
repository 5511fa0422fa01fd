import * as v from 'valibot'
import { LEVELS } from '../util/level.ts'
import { FORMATS } from './index.ts'

const once = 'invalid_request: send it once'

const Format = v.optional(
  v.pipe(v.string(once), v.picklist(FORMATS, `invalid_request: one of ${FORMATS.join(', ')}`))
)

/** A day as text; whether it exists is judged with the rest of the range. */
const Day = v.optional(v.pipe(v.string('invalid_date_range: send it once'), v.description('YYYY-MM-DD')))

/** The query of a read of lessons. */
export const AvailabilityQuery = v.object({
  from: Day,
  to: Day,
  level: v.optional(
    v.pipe(v.string(once), v.picklist(LEVELS, `invalid_request: one of ${LEVELS.join(', ')}`))
  ),
  format: Format
})

/** The query of a read of lesson types. */
export const ServicesQuery = v.object({ format: Format })
