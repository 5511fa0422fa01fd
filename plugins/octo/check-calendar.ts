import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { members } from '../../lib/text/input.ts'
import { octoBytes, octoViewOf } from './answer.ts'
import { Currency, Day, Id, Units } from './input.ts'
import { daySerializer } from './listings.ts'
import { requireCode } from './offer-code.ts'
import { partyOf, requireOption, requireRange } from './order.ts'
import { requireSale } from './sale.ts'
import { CalendarDay } from './shapes/calendar.ts'
import { calendarExample } from './shapes/examples.ts'

const Check = members({
  productId: Id,
  optionId: Id,
  localDateStart: Day,
  localDateEnd: Day,
  units: Units,
  offerCode: Id,
  currency: Currency
})

export default route({
  method: 'POST',
  path: '/availability/calendar',
  name: 'octoCheckCalendar',
  summary: 'Availability of a product by day',
  description: 'One object per day of the range, at most a year; days without slots are CLOSED.',
  auth: { kind: 'school' },
  body: Check,
  bodyExample: {
    productId: 'grp-beg',
    optionId: 'DEFAULT',
    localDateStart: '2026-07-01',
    localDateEnd: '2026-07-31'
  },
  compress: true,
  answer: octoBytes(Type.Array(CalendarDay), { description: 'The days.', example: calendarExample }),
  errors: [
    'missing_fields',
    'invalid_date_range',
    'invalid_product_id',
    'invalid_option_id',
    'invalid_unit_id',
    'invalid_offer_code'
  ]
}).handle(async ({ principal, request, body, availability, codes }) => {
  const terms = octoViewOf(request, principal)
  const days = requireRange(body)
  const lessons = await availability.lessons(principal, days)
  const requiredSale = requireSale(lessons.school, body)
  const sale = {
    ...requiredSale,
    ...(await requireCode({ codes, principal }, body, terms, requiredSale.offers))
  }
  requireOption(body.optionId)
  const listingRequest = {
    sale,
    view: terms,
    party: partyOf(body.units, sale),
    partnerId: principal.partnerId
  }
  return { terms, value: lessons.answer(daySerializer(listingRequest), days) }
})
