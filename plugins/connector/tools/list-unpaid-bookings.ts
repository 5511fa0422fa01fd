import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { listOwing } from '../../../lib/booking/owing/queries.ts'
import { cleanText } from '../../../lib/text/plain.ts'
import { DayText, day, firstRows, strictObject, TimeText, Truncated, toolDays } from '../fields.ts'
import { tool } from '../tool.ts'

const UNPAID_DAYS = { standard: 7, max: 92 } as const
const MAX_UNPAID = 100

export default tool({
  name: 'list_unpaid_bookings',
  title: 'Bookings that are not paid',
  description:
    'Returns the confirmed bookings of lessons in a range of days whose guests still owe the school, the oldest lesson first: ' +
    'reference, name, what was agreed and what is due, in cents. Use it to see who has to be asked for payment. Bookings that a ' +
    'partner collects are not in it. It moves no money and nothing here can; payments are recorded in the control centre. ' +
    'Without dates it covers a week from today; at most 92 days.',
  scope: 'read',
  wholeSchool: true,
  input: {
    from: v.optional(day('First day of the lessons; today by default')),
    to: v.optional(day('Last day, included; a week by default'))
  },
  output: strictObject({
    from: DayText,
    to: DayText,
    bookings: Type.Array(
      strictObject({
        reference: Type.String(),
        customerName: Type.String(),
        participants: Type.Integer(),
        partner: Type.String(),
        lessonId: Type.String({ format: 'uuid' }),
        date: DayText,
        startTime: TimeText,
        currency: Type.String(),
        totalCents: Type.Integer(),
        dueCents: Type.Integer({ minimum: 1 })
      })
    ),
    truncated: Truncated
  }),
  async run({ key, read }, input) {
    const range = toolDays(input, key.today, UNPAID_DAYS)
    const found = await listOwing(read, key.schoolId, range, MAX_UNPAID + 1)
    const { rows, truncated } = firstRows(found, MAX_UNPAID)
    const bookings = rows.map(row => ({
      ...row,
      customerName: cleanText(row.customerName),
      partner: cleanText(row.partner)
    }))
    return { ...range, bookings, truncated }
  }
})
