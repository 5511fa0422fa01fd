import { OfferInput, parseOffer } from '../lib/booking/offers/input.ts'
import { normalizeCode, OFFER_BOUNDS, type SchoolOffer } from '../lib/booking/offers/rules.ts'
import { parseOptions } from './args.ts'
import { collection, itemsOfSchool } from './collections.ts'
import { fieldsOf } from './command.ts'
import { SCHOOL } from './options.ts'
import { requireLessonTypes } from './points.ts'

// Options of an offer. An empty value removes the condition.
const OPTIONS = {
  title: { type: 'string', help: 'Title for guests, in the school’s language.' },
  'title-en': { type: 'string', help: 'The same in English.', mayBeEmpty: true },
  'title-pt': { type: 'string', help: 'The same in Portuguese.', mayBeEmpty: true },
  percent: { type: 'string', help: 'Reduction of each price in percent, 1 to 100, rounded to a cent.' },
  'amount-cents': {
    type: 'string',
    help: 'Reduction in cents per seat, or per booking if the price is per booking.'
  },
  open: { type: 'boolean', help: 'For all guests, without the code.' },
  'with-code': { type: 'boolean', help: 'Only with the code; the default.' },
  'borne-by': {
    type: 'string',
    help: 'Who bears the reduction: school (default; partners keep their full share) or partner (the school gets its full share).'
  },
  'lesson-types': {
    type: 'string',
    help: 'Lesson types it applies to, by id; all by default.',
    mayBeEmpty: true
  },
  from: { type: 'string', help: 'First lesson day it applies to, YYYY-MM-DD.', mayBeEmpty: true },
  to: { type: 'string', help: 'Last lesson day it applies to.', mayBeEmpty: true },
  'seats-from': { type: 'string', help: 'Minimum people in the booking.', mayBeEmpty: true },
  'seats-to': { type: 'string', help: 'Maximum people in the booking.', mayBeEmpty: true },
  'hours-from': {
    type: 'string',
    help: 'Only if the lesson starts in more than this many hours, such as 336 for two weeks.',
    mayBeEmpty: true
  },
  'hours-to': {
    type: 'string',
    help: 'Only if the lesson starts in this many hours or less.',
    mayBeEmpty: true
  }
} as const

/** Typed fields of an offer, and names of the fields to clear. */
interface OfferChange {
  readonly input: OfferInput
  readonly cleared: readonly string[]
}

export const offers = collection<SchoolOffer, OfferChange>({
  ...{
    noun: 'offer',
    plural: 'offers',
    key: 'CODE',
    keyOf: offer => offer.code,
    normalizeKey: normalizeCode
  },
  owner: { kind: 'school', usage: '--school ID', options: SCHOOL },
  options: OPTIONS,
  bounds: OFFER_BOUNDS,
  parse(values, code) {
    const { school: _, ...fields } = fieldsOf(values)
    // An empty title removes the title in that language, so it is not cleared.
    const cleared = Object.keys(fields).filter(field => fields[field] === '' && !field.startsWith('title'))
    const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !cleared.includes(field)))
    const open = values.open || values['with-code'] ? { open: values.open === true } : {}
    return { input: parseOptions(OfferInput, { ...rest, ...open, code }), cleared }
  },
  isEmpty: ({ input, cleared }) => Object.keys(input).length === 1 && cleared.length === 0,
  apply({ input, cleared }, previous) {
    const removedFields = cleared.map(field => (field === 'lessonTypes' ? 'types' : field))
    const rest = previous && Object.entries(previous).filter(([field]) => !removedFields.includes(field))
    return parseOffer(input, rest && (Object.fromEntries(rest) as unknown as SchoolOffer))
  },
  ...itemsOfSchool<SchoolOffer>('offers'),
  check: (sql, values, { types = [] }) => requireLessonTypes(sql, values, types),
  add: {
    summary: 'Add an offer, a discount on prices, for all guests or by code.',
    usage: '--title TEXT [--percent N | --amount-cents N] [--open | --with-code] [...]',
    notes: `CODE has 3 to 32 letters, digits and hyphens; case does not matter. A booking gets one offer, the best one; offers do not add up. A school has at most ${OFFER_BOUNDS.most} offers.`,
    message(offer, school) {
      const guests = offer.open ? 'for all guests' : `with the code ${offer.code}`
      return `${school} now gives ${reductionOf(offer)} off ${guests}.`
    }
  },
  set: {
    summary: 'Change an offer.',
    usage: '[--percent N | --amount-cents N] [--open | --with-code] [--to DAY] [...]',
    notes: 'Existing bookings keep the offer as it was.'
  },
  remove: {
    summary: 'Remove an offer from a school.',
    notes: 'Existing bookings keep the offer.',
    message: (code, school) => `${school} no longer has the offer ${code}.`
  },
  list: {
    summary: 'List the offers of a school.',
    columns: ['code', 'off', 'for', 'bearer', 'where', 'title'],
    row: offer => ({
      ...{ code: offer.code, title: offer.title, for: offer.open ? 'all' : 'its code' },
      ...{ off: reductionOf(offer), bearer: offer.bearer, where: conditionsOf(offer) }
    }),
    none: school =>
      `${school} has no offers. Add one: swellbook offers add SUMMER10 --school ${school} --title 'Summer' --percent 10`
  }
})

function reductionOf({ percent, cents }: SchoolOffer): string {
  return percent === undefined ? `${cents} cents` : `${percent}%`
}

function conditionsOf(offer: SchoolOffer): string {
  const { types, from, to, seatsFrom, seatsTo, hoursFrom, hoursTo } = offer
  const conditions = [
    types?.join(','),
    from && `from ${from}`,
    to && `to ${to}`,
    seatsFrom && `${seatsFrom} people or more`,
    seatsTo && `${seatsTo} people or fewer`,
    hoursFrom !== undefined && `more than ${hoursFrom} h before`,
    hoursTo && `${hoursTo} h before or less`
  ]
  return conditions.filter(Boolean).join(', ')
}
