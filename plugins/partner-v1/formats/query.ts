import * as v from 'valibot'
import { LEVELS } from '../../../lib/lessons/level.ts'
import { fault } from '../../../lib/text/fault.ts'
import { FORMATS } from './index.ts'

const once = 'send it once'

const Format = v.optional(
  v.pipe(
    v.string(once),
    v.picklist(FORMATS, `one of ${FORMATS.join(', ')}`),
    v.description('The shape of the answer; native and sb are the same')
  )
)

/** A day as text; whether it exists is judged with the rest of the range. */
function day(description: string, example: string) {
  return v.optional(
    v.pipe(v.string(fault('invalid_date_range', once)), v.description(description), v.examples([example]))
  )
}

/** The query of a read of lessons. */
export const AvailabilityQuery = v.object({
  from: day("Earliest day, YYYY-MM-DD; the school's today unless told", '2026-07-01'),
  to: day(
    'Latest day, YYYY-MM-DD, at most 180 after from; unless told 30 days after today, or after a from beyond that',
    '2026-07-31'
  ),
  level: v.optional(
    v.pipe(
      v.string(once),
      v.picklist(LEVELS, `one of ${LEVELS.join(', ')}`),
      v.description('Only lessons of this level')
    )
  ),
  format: Format
})

/** The query of a read of lesson types. */
export const ServicesQuery = v.object({ format: Format })
