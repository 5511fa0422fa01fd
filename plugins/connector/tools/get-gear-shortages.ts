import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { findShortages } from '../../../lib/equipment/shortages/queries.ts'
import { cleanText } from '../../../lib/text/plain.ts'
import { DayText, day, firstRows, strictObject, TimeText, Truncated, toolDays } from '../fields.ts'
import { tool } from '../tool.ts'

const SHORTAGE_DAYS = { standard: 7, max: 31 } as const
const MAX_SHORTAGES = 100

export default tool({
  name: 'get_gear_shortages',
  title: 'Gear that will be short',
  description:
    'Returns the sizes of which coming lessons at the same time need more than the school has, by the sizes assigned to their ' +
    'guests. Use it to plan gear for the next days; without dates it covers a week, at most 31 days. It knows nothing of ' +
    'participants without assigned sizes, whose number is participantsWithoutSizes. For the stock itself use ' +
    'get_stock_summary; lessonId is that of get_school_schedule.',
  scope: 'read',
  wholeSchool: true,
  input: {
    from: v.optional(day('First day; today by default')),
    to: v.optional(day('Last day, included; a week by default'))
  },
  output: strictObject({
    from: DayText,
    to: DayText,
    shortages: Type.Array(
      strictObject({
        lessonId: Type.String({ format: 'uuid' }),
        date: DayText,
        startTime: TimeText,
        item: Type.String({ description: 'soft_board, board, wetsuit or boots' }),
        size: Type.String(),
        needed: Type.Integer({ description: 'By this lesson and those that overlap it' }),
        quantity: Type.Integer({ description: 'What the school has' })
      })
    ),
    participantsWithoutSizes: Type.Integer({ minimum: 0 }),
    truncated: Truncated
  }),
  async run({ key, read }, input) {
    const range = toolDays(input, key.today, SHORTAGE_DAYS)
    const found = await findShortages(read, key.schoolId, range, MAX_SHORTAGES + 1)
    const { rows, truncated } = firstRows(found.shortages, MAX_SHORTAGES)
    return {
      ...range,
      shortages: rows.map(row => ({ ...row, size: cleanText(row.size, 40) })),
      participantsWithoutSizes: found.unmeasured,
      truncated
    }
  }
})
