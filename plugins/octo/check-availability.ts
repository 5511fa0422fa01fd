import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { readProductSlots } from '../../lib/octo/queries.ts'
import { members } from '../../lib/text/input.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { octoViewOf, toldMade } from './answer.ts'
import { AvailabilityIds, Currency, Day, Id, Units } from './input.ts'
import { daysOf, oneWay, partyOf, requireOption } from './order.ts'
import { AvailabilityShape, availabilityOf } from './shapes/availability.ts'
import { availabilityExample } from './shapes/examples.ts'
import { viewKey } from './shapes/view.ts'
import { requireSold } from './sold.ts'

const Check = members({
  productId: Id,
  optionId: Id,
  localDate: Day,
  localDateStart: Day,
  localDateEnd: Day,
  availabilityIds: AvailabilityIds,
  units: Units,
  currency: Currency
})

export default route({
  method: 'POST',
  path: '/availability',
  name: 'octoCheckAvailability',
  summary: 'Availability of a product',
  description:
    'The slots of a product that can be booked or could once be: of a day, of a range of days (a year at most), or by ' +
    'id. What has begun is not listed. With units, whether so many fit and, with octo/pricing, what they cost together.',
  auth: { kind: 'school' },
  body: Check,
  bodyExample: { productId: 'grp-beg', optionId: 'DEFAULT', localDate: '2026-07-01' },
  compress: true,
  answer: toldMade(Type.Array(AvailabilityShape), {
    description: 'The slots.',
    example: [availabilityExample]
  }),
  errors: [
    'missing_fields',
    'invalid_date_range',
    'invalid_product_id',
    'invalid_option_id',
    'invalid_unit_id'
  ]
}).handle(async ({ principal, request, body, availability, read }) => {
  const terms = octoViewOf(request, principal)
  const days = daysOf(body)
  const asked = body.availabilityIds?.filter(isUuid).map(id => id.toLowerCase()) ?? null
  if ((days === undefined) === (asked === null)) throw oneWay()
  const limitedId = principal.limited ? principal.partnerId : null
  const key = `${viewKey(terms)} ${limitedId} availability ${JSON.stringify(body)}`
  const value = await availability.remember(principal, key, async () => {
    const { productId, units, currency } = body
    const slots = {
      schoolId: principal.schoolId,
      limitedId,
      from: days?.from ?? null,
      to: days?.to ?? null,
      ids: asked
    }
    const found = await readProductSlots(read, { ...slots, productId: productId ?? '' })
    const sale = requireSold(found, { productId, currency })
    requireOption(body.optionId)
    const party = partyOf(units, sale)
    const open = found.slots.filter(slot => !slot.hasBegun)
    return { ...found, value: open.map(slot => availabilityOf(slot, sale, terms, party)) }
  })
  return { terms, value }
})
