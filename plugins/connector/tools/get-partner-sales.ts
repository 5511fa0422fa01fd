import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { listPartnerMonth } from '../../../lib/partners/sales/queries.ts'
import { cleanText } from '../../../lib/text/plain.ts'
import { firstRows, strictObject, Truncated } from '../fields.ts'
import { tool } from '../tool.ts'

const MAX_PARTNERS = 100

export default tool({
  name: 'get_partner_sales',
  title: 'Sales by partner in a month',
  description:
    'Returns, for each partner, the confirmed bookings sold in a month, their participants, their amount and the part of it that ' +
    'is the partner’s, in cents; the highest amount first. Use it to compare partners or months. The month is that of the sale, not of ' +
    'the lesson, and the current one by default. It names no guests, and settles nothing.',
  scope: 'read',
  wholeSchool: true,
  input: {
    month: v.optional(
      v.pipe(
        v.string('a month, YYYY-MM'),
        v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'a month, YYYY-MM'),
        v.description('Month of the sale; the current one by default')
      )
    )
  },
  output: strictObject({
    month: Type.String({ description: 'YYYY-MM' }),
    partners: Type.Array(
      strictObject({
        partner: Type.String(),
        currency: Type.String(),
        bookings: Type.Integer(),
        participants: Type.Integer(),
        cents: Type.Integer(),
        partnerCents: Type.Integer({ description: 'Commission or margin of the partner' })
      })
    ),
    truncated: Truncated
  }),
  async run({ key, read }, { month = key.today.slice(0, 7) }) {
    const found = await listPartnerMonth(read, key.schoolId, month, MAX_PARTNERS + 1)
    const { rows, truncated } = firstRows(found, MAX_PARTNERS)
    return { month, partners: rows.map(row => ({ ...row, partner: cleanText(row.partner) })), truncated }
  }
})
