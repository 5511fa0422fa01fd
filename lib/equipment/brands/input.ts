/** Input schemas of the brand endpoints. Each message is a hint in the error. */
import * as v from 'valibot'
import { members, text } from '../../text/input.ts'
import { shortId } from '../../text/typed.ts'

const singleParameter = v.string('give this parameter once')
const monthsHint = 'a whole number from 1 to 12'

export const NewBrand = members({ id: shortId(), name: text(200) })

/** Query of GET /brand/equipment-stats: the month. Empty means the default. */
export const EquipmentQuery = v.object({
  month: v.pipe(
    v.optional(singleParameter, ''),
    v.transform(text => text || undefined),
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'a month such as 2026-07'),
        v.description('YYYY-MM; default: the current month (UTC)'),
        v.examples(['2026-07'])
      )
    )
  )
})

/** Query of GET /brand/spot-activity: number of months. Empty means the default. */
export const ActivityQuery = v.object({
  months: v.pipe(
    v.optional(singleParameter, ''),
    v.transform(text => text || '3'),
    v.regex(/^\d{1,2}$/, monthsHint),
    v.transform(Number),
    v.number(),
    v.integer(monthsHint),
    v.minValue(1, monthsHint),
    v.maxValue(12, monthsHint),
    v.description('Number of months, including the current one: 1 to 12, default 3'),
    v.examples([3])
  )
})
