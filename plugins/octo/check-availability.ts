import { Type } from '@sinclair/typebox'
import type { Lesson } from '../../lib/booking/schedule/queries.ts'
import { ALL_DAYS } from '../../lib/booking/schedule/serializer.ts'
import { route } from '../../lib/deps.ts'
import { serializedBody } from '../../lib/kernel/answer.ts'
import { members } from '../../lib/text/input.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { octoBytes, octoViewOf } from './answer.ts'
import { AvailabilityIds, Currency, Day, Id, Units } from './input.ts'
import { slotSerializer, writeSlots } from './listings.ts'
import { daysOf, exactlyOneDateSelector } from './order.ts'
import { LISTING_ERRORS, requireListing } from './sale.ts'
import { AvailabilityShape } from './shapes/availability.ts'
import { availabilityExample } from './shapes/examples.ts'
import { localeOf } from './shapes/view.ts'

const Check = members({
  productId: Id,
  optionId: Id,
  localDate: Day,
  localDateStart: Day,
  localDateEnd: Day,
  availabilityIds: AvailabilityIds,
  units: Units,
  offerCode: Id,
  currency: Currency
})

export default route({
  method: 'POST',
  path: '/availability',
  name: 'octoCheckAvailability',
  summary: 'Availability of a product',
  description:
    'The slots of a product, including sold-out and closed ones: of a day, of a range of days (at most a year), or by id. ' +
    'Slots that have started are not listed. With units, it shows if they fit and, with octo/pricing, their total price.',
  auth: { kind: 'school' },
  body: Check,
  bodyExample: { productId: 'grp-beg', optionId: 'DEFAULT', localDate: '2026-07-01' },
  compress: true,
  answer: octoBytes(Type.Array(AvailabilityShape), {
    description: 'The slots.',
    example: [availabilityExample]
  }),
  errors: LISTING_ERRORS
}).handle(async ({ principal, request, body, availability, codes }) => {
  const terms = octoViewOf(request, principal)
  const days = daysOf(body)
  const ids = body.availabilityIds?.filter(isUuid).map(id => id.toLowerCase())
  if ((days === undefined) === (ids === undefined)) throw exactlyOneDateSelector()
  const lessons = await availability.lessons(principal, days)
  const { school } = lessons
  const listing = await requireListing({ codes, principal }, school, body, terms)
  const type = school.types.get(listing.sale.productId)
  const locales = type && [localeOf(type, terms, school.locale)]
  if (days) return { terms, locales, value: lessons.answer(slotSerializer(listing), days) }
  const idSet = new Set(ids)
  const isRequested = ({ id, type }: Lesson) => idSet.has(id) && type.id === listing.sale.productId
  const found = lessons.lessons(ALL_DAYS, isRequested, principal.partnerId)
  const slotsJson = writeSlots(found, listing, lessons.atMs).join(',')
  return { terms, locales, value: serializedBody(Buffer.from(`[${slotsJson}]`)) }
})
