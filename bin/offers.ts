import type { Sql } from '../lib/database/pool.ts'
import { Problem } from '../lib/errors.ts'
import { OfferInput, offerMeant } from '../lib/offers/input.ts'
import { readOffers } from '../lib/offers/queries.ts'
import { OFFER_BOUNDS, type SchoolOffer } from '../lib/offers/rules.ts'
import { changeOffers } from '../lib/offers/transactions.ts'
import { getSchool, listLessonTypes } from '../lib/schools/queries.ts'
import { fieldsOf, UsageError, type Values } from './command.ts'
import { absent, readGiven } from './given.ts'

/** What may be said of an offer, when it is added and later; what is empty is no condition any more. */
export const OFFER_OPTIONS = {
  title: { type: 'string', help: 'What guests know it as, in the school’s language.' },
  'title-en': { type: 'string', help: 'The same in English.', mayBeEmpty: true },
  'title-pt': { type: 'string', help: 'The same in Portuguese.', mayBeEmpty: true },
  percent: { type: 'string', help: 'What is taken off each price, 1 to 100, rounded to the cent.' },
  'amount-cents': {
    type: 'string',
    help: 'The same in cents: of each seat, or of the party where that pays one price.'
  },
  open: { type: 'boolean', help: 'It is for all, without the code.' },
  'with-code': { type: 'boolean', help: 'It is for who sends the code; the default.' },
  'borne-by': {
    type: 'string',
    help: 'school, the default: partners keep what they would have kept; or partner: the school gets what it would have got.'
  },
  'lesson-types': { type: 'string', help: 'Those that it is of, by id; all by default.', mayBeEmpty: true },
  from: { type: 'string', help: 'The first day of lessons that it is of, YYYY-MM-DD.', mayBeEmpty: true },
  to: { type: 'string', help: 'The last day of them.', mayBeEmpty: true },
  'seats-from': { type: 'string', help: 'The least people that a party is.', mayBeEmpty: true },
  'seats-to': { type: 'string', help: 'The most.', mayBeEmpty: true },
  'hours-from': {
    type: 'string',
    help: 'Only while the lesson begins in more than so many hours, such as 336 for two weeks.',
    mayBeEmpty: true
  },
  'hours-to': { type: 'string', help: 'Only once it begins in so many hours or less.', mayBeEmpty: true }
} as const

/** What is typed of an offer, and what it shall no longer be bound to. */
export function typedOffer(values: Values, code: string) {
  const { school: _, ...given } = fieldsOf(values)
  // An empty title is none in that language.
  const cleared = Object.keys(given).filter(field => given[field] === '' && !field.startsWith('title'))
  const kept = Object.fromEntries(Object.entries(given).filter(([field]) => !cleared.includes(field)))
  const said = values.open || values['with-code'] ? { open: values.open === true } : {}
  return { typed: readGiven(OfferInput, { ...kept, ...said, code }), cleared }
}

/** The offer that was typed; a UsageError says which option stands against it. */
export function requireOffer(
  { typed, cleared }: ReturnType<typeof typedOffer>,
  was?: SchoolOffer
): SchoolOffer {
  const gone = cleared.map(field => (field === 'lessonTypes' ? 'types' : field))
  const left = was && Object.fromEntries(Object.entries(was).filter(([field]) => !gone.includes(field)))
  const made = offerMeant(typed, left as SchoolOffer | undefined)
  if (!('hint' in made)) return made
  throw new UsageError(`--${made.field.replace(/[A-Z]/g, '-$&').toLowerCase()}: ${made.hint}`)
}

/** The offers of the school that a command names. */
export async function needOffers(sql: Sql, schoolId: string) {
  const { id } = await getSchool(sql, schoolId)
  const known = await readOffers(sql, id)
  return { schoolId: id, offers: known?.offers ?? [], version: known?.version ?? '' }
}

/** Changes the offers of a school to what `change` makes of them; every lesson type that they name must be there. */
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
        `The offers of a school take at most ${OFFER_BOUNDS.bytes} bytes together; say less of them.`
      )
    // Somebody else changed them between the look and this.
    if ((await changeOffers(sql, had.schoolId, { version: had.version, offers })) !== 'offers_changed') return
  }
  throw new Problem('service_unavailable', { hint: 'The offers keep changing; try again.' })
}

async function requireOfferTypes(sql: Sql, schoolId: string, offers: readonly SchoolOffer[]): Promise<void> {
  const types = new Set((await listLessonTypes(sql, schoolId)).map(({ id }) => id))
  const unknown = offers.flatMap(offer => offer.types ?? []).find(type => !types.has(type))
  if (unknown !== undefined) throw absent('lesson type', unknown, schoolId)
}

/** What an offer takes off, in a word. */
export function takesOff({ percent, cents }: SchoolOffer): string {
  return percent === undefined ? `${cents} cents` : `${percent}%`
}

/** The conditions of an offer, in a line. */
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
