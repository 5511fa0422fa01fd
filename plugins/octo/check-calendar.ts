import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { readProductSlots } from '../../lib/octo/queries.ts'
import { members } from '../../lib/text/input.ts'
import { octoViewOf, toldMade } from './answer.ts'
import { Currency, Day, Id, Units } from './input.ts'
import { partyOf, requireOption, requireRange } from './order.ts'
import { CalendarDay, calendarOf } from './shapes/calendar.ts'
import { calendarExample } from './shapes/examples.ts'
import { viewKey } from './shapes/view.ts'
import { requireSold } from './sold.ts'

const Check = members({
  productId: Id,
  optionId: Id,
  localDateStart: Day,
  localDateEnd: Day,
  units: Units,
  currency: Currency
})

export default route({
  method: 'POST',
  path: '/availability/calendar',
  name: 'octoCheckCalendar',
  summary: 'Availability of a product, a line a day',
  description: 'One object for every day of the range, a year at most; days without a slot are CLOSED.',
  auth: { kind: 'school' },
  body: Check,
  bodyExample: {
    productId: 'grp-beg',
    optionId: 'DEFAULT',
    localDateStart: '2026-07-01',
    localDateEnd: '2026-07-31'
  },
  compress: true,
  answer: toldMade(Type.Array(CalendarDay), { description: 'The days.', example: calendarExample }),
  errors: [
    'missing_fields',
    'invalid_date_range',
    'invalid_product_id',
    'invalid_option_id',
    'invalid_unit_id'
  ]
}).handle(async ({ principal, request, body, availability, read }) => {
  const terms = octoViewOf(request, principal)
  const days = requireRange(body)
  const limitedId = principal.limited ? principal.partnerId : null
  const key = `${viewKey(terms)} ${limitedId} calendar ${JSON.stringify(body)}`
  const value = await availability.remember(principal, key, async () => {
    const { productId, units, currency } = body
    const asked = { schoolId: principal.schoolId, limitedId, productId: productId ?? '', ...days, ids: null }
    const found = await readProductSlots(read, asked)
    const product = requireSold(found, { productId, currency })
    requireOption(body.optionId)
    const party = partyOf(units, product)
    const calendar = { ...days, product, currency: found.currency, slots: found.slots, party }
    return { ...found, value: calendarOf(calendar, terms) }
  })
  return { terms, value }
})
