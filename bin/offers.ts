import type { Sql } from '../lib/database/pool.ts'
import { Problem } from '../lib/errors.ts'
import { OfferInput, parseOffer } from '../lib/offers/input.ts'
import { readOffers } from '../lib/offers/queries.ts'
import { OFFER_BOUNDS, type SchoolOffer } from '../lib/offers/rules.ts'
import { changeOffers } from '../lib/offers/transactions.ts'
import { getSchool, listLessonTypes } from '../lib/schools/queries.ts'
import { notFoundError, parseOptions } from './args.ts'
import { fieldsOf, UsageError, type Values } from './command.ts'

/** Options of an offer, for `add` and `set`; an empty value removes the condition. */
export const OFFER_OPTIONS = {
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

/** Typed fields of an offer, and the names of those to clear. */
export function parseOfferOptions(values: Values, code: string) {
  const { school: _, ...given } = fieldsOf(values)
  // An empty title removes that language.
  const cleared = Object.keys(given).filter(field => given[field] === '' && !field.startsWith('title'))
  const kept = Object.fromEntries(Object.entries(given).filter(([field]) => !cleared.includes(field)))
  const said = values.open || values['with-code'] ? { open: values.open === true } : {}
  return { typed: parseOptions(OfferInput, { ...kept, ...said, code }), cleared }
}

/** The resulting offer; a UsageError names the invalid option. */
export function requireOffer(
  { typed, cleared }: ReturnType<typeof parseOfferOptions>,
  was?: SchoolOffer
): SchoolOffer {
  const gone = cleared.map(field => (field === 'lessonTypes' ? 'types' : field))
  const left = was && Object.fromEntries(Object.entries(was).filter(([field]) => !gone.includes(field)))
  const made = parseOffer(typed, left as SchoolOffer | undefined)
  if (!('hint' in made)) return made
  throw new UsageError(`--${made.field.replace(/[A-Z]/g, '-$&').toLowerCase()}: ${made.hint}`)
}

/** Offers of a school, with their version. */
export async function needOffers(sql: Sql, schoolId: string) {
  const { id } = await getSchool(sql, schoolId)
  const known = await readOffers(sql, id)
  return { schoolId: id, offers: known?.offers ?? [], version: known?.version ?? '' }
}

/** Replace the offers of a school by the result of `change`. Throws if an offer names an unknown lesson type. */
export async function writeOffers(
  sql: Sql,
  schoolId: string,
  change: (offers: readonly SchoolOffer[]) => readonly SchoolOffer[]
): Promise<void> {
  for (let tries = 3; tries > 0; tries--) {
    const had = await needOffers(sql, schoolId)
    const offers = change(had.offers)
    await requireOfferTypes(
      sql,
      had.schoolId,
      offers.filter(offer => !had.offers.includes(offer))
    )
    if (offers.length > OFFER_BOUNDS.most)
      throw new Error(`A school has at most ${OFFER_BOUNDS.most} offers; remove one first.`)
    if (Buffer.byteLength(JSON.stringify(offers)) > OFFER_BOUNDS.bytes)
      throw new Error(
        `All offers of a school together may have at most ${OFFER_BOUNDS.bytes} bytes; shorten their texts.`
      )
    // On a concurrent change, read and try again.
    if ((await changeOffers(sql, had.schoolId, { version: had.version, offers })) !== 'offers_changed') return
  }
  throw new Problem('service_unavailable', {
    hint: 'The offers were changed by others at the same time; try again.'
  })
}

async function requireOfferTypes(sql: Sql, schoolId: string, offers: readonly SchoolOffer[]): Promise<void> {
  const types = new Set((await listLessonTypes(sql, schoolId)).map(({ id }) => id))
  const unknown = offers.flatMap(offer => offer.types ?? []).find(type => !types.has(type))
  if (unknown !== undefined) throw notFoundError('lesson type', unknown, schoolId)
}

export function reductionOf({ percent, cents }: SchoolOffer): string {
  return percent === undefined ? `${cents} cents` : `${percent}%`
}

export function conditionsOf(offer: SchoolOffer): string {
  const { types, from, to, seatsFrom, seatsTo, hoursFrom, hoursTo } = offer
  const said = [
    types?.join(','),
    from && `from ${from}`,
    to && `to ${to}`,
    seatsFrom && `${seatsFrom} people or more`,
    seatsTo && `${seatsTo} people or fewer`,
    hoursFrom !== undefined && `more than ${hoursFrom} h before`,
    hoursTo && `${hoursTo} h before or less`
  ]
  return said.filter(Boolean).join(', ')
}
