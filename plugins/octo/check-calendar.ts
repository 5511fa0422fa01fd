import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { members } from '../../lib/text/input.ts'
import { octoBytes, octoViewOf } from './answer.ts'
import { Currency, Day, Id, Units } from './input.ts'
import { daySerializer } from './listings.ts'
import { requireRange } from './order.ts'
import { LISTING_ERRORS, requireListing } from './sale.ts'
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
  errors: LISTING_ERRORS
}).handle(async ({ principal, request, body, availability, codes }) => {
  const terms = octoViewOf(request, principal)
  const days = requireRange(body)
  const lessons = await availability.lessons(principal, days)
  const listing = await requireListing({ codes, principal }, lessons.school, body, terms)
  return { terms, value: lessons.answer(daySerializer(listing), days) }
})
