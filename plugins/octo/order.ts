import { ORDER_BYTES, orderTooLong, type UnitItemChange } from '../../lib/booking/change/transactions.ts'
import type { Contact } from '../../lib/booking/contact.ts'
import { type BookingScope, holdMinutesOf, rangeOf } from '../../lib/booking/rules.ts'
import type { LessonType } from '../../lib/booking/slot.ts'
import { PARTICIPANT, UNIT_IDS, type UnitSeats, unitIdsOf } from '../../lib/booking/units.ts'
import { type ErrorCode, Problem, TooManyAttempts } from '../../lib/errors.ts'
import type { Answers } from '../../lib/guests/questions/answers.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { findOctoBooking } from '../../lib/octo/queries.ts'
import { OPTION_ID } from '../../lib/octo/unit.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import type { UnitItems, Units } from './input.ts'
import { isUnprocessable } from './shapes/refusal.ts'
import { missingHint, unknownId } from './unknown-id.ts'

/** Maximum days per availability or calendar request. Resellers read a complete year at night. */
const MAX_OCTO_DAYS = 366

/** Errors of creating and changing a booking. */
export const ORDER_ERRORS: readonly ErrorCode[] = [
  'invalid_email',
  'missing_fields',
  'invalid_product_id',
  'invalid_option_id',
  'invalid_unit_id',
  'invalid_offer_code',
  'offer_conditions_not_met',
  'unprocessable_entity',
  'slot_not_found',
  'slot_not_purchasable',
  'slot_expired',
  'insufficient_spots',
  'ratio_exceeded'
]

/** Accept the single option, or throw `invalid_option_id`. */
export function requireOption(optionId: string | null | undefined): void {
  if (optionId !== OPTION_ID) throw unknownId('invalid_option_id', optionId)
}

/** Requested seats by unit, or undefined. Throws `invalid_unit_id` if the product lacks a unit. */
export function partyOf(units: Units, product: Pick<LessonType, 'units'>): UnitSeats | undefined {
  const unitIds: readonly string[] = unitIdsOf(product)
  const party: Record<string, number> = {}
  for (const { id, quantity } of units ?? []) {
    const unit = requireUnit(id)
    if (!unitIds.includes(unit)) throw unknownId('invalid_unit_id', unit)
    party[unit] = (party[unit] ?? 0) + quantity
  }
  return units ? party : undefined
}

/** Parse unit items. Throws `unprocessable_entity` if there are none, and `invalid_request` if a uuid is repeated. */
export function requireUnitItems(items: UnitItems, newId: () => string): UnitItemChange[] {
  if (!items || items.length === 0) {
    throw new Problem('unprocessable_entity', { hintId: 'no_units' })
  }
  const uuids = items.flatMap(({ uuid }) => uuid ?? [])
  if (new Set(uuids).size < uuids.length) {
    throw new Problem('invalid_request', {
      field: 'unitItems',
      hint: 'unitItems: a uuid is repeated; send each uuid once.'
    })
  }
  return items.map(({ unitId, uuid, resellerReference, contact }) => ({
    unitId: requireUnit(unitId),
    uuid: uuid ?? null,
    freshUuid: newId(),
    ...(resellerReference !== undefined && { resellerReference }),
    ...(contact !== undefined && { contact: contact as Contact | null })
  }))
}

/** Throw if the texts of an order exceed its size limit. */
export function requireOrderSize(
  contact: object | null | undefined,
  items: UnitItems,
  answers?: Answers
): void {
  const content = [
    contact,
    ...answersIn(answers),
    ...(items ?? []).map(({ contact, resellerReference }) => [contact, resellerReference])
  ]
  const bytes = content.reduce<number>((sum, part) => sum + lengthOf(part), 0)
  if (bytes > ORDER_BYTES) throw orderTooLong()
}

/** Answers of the booking and of each guest that are not measures. */
function answersIn(answers: Answers | undefined): readonly object[] {
  if (!answers) return []
  const all = [answers.answers, ...Object.values(answers.guests).map(guest => guest.answers)]
  return all.filter(selector => Object.keys(selector).length > 0)
}

function lengthOf(part: unknown): number {
  return part === undefined || part === null ? 0 : Buffer.byteLength(JSON.stringify(part))
}

/** All possible unit ids. */
const UNIT_NAMES: readonly string[] = [PARTICIPANT, ...UNIT_IDS]

/** Require a valid unit id. Booking checks that the product has this unit. */
function requireUnit(unitId: string | null | undefined): string {
  if (!unitId || !UNIT_NAMES.includes(unitId)) throw unknownId('invalid_unit_id', unitId)
  return unitId
}

/** Slot id in lower case. Throws `slot_not_found` if it is malformed. */
export function requireSlotId(availabilityId: string | null | undefined): string {
  if (!availabilityId) throw new Problem('slot_not_found', { hint: missingHint('availabilityId') })
  if (!isUuid(availabilityId)) throw new Problem('slot_not_found')
  return availabilityId.toLowerCase()
}

/** Booking id in lower case. Throws `booking_not_found` if it is malformed. */
export function requireBookingId(uuid: string): string {
  if (!isUuid(uuid)) throw new Problem('booking_not_found')
  return uuid.toLowerCase()
}

const RANGE = { from: 'localDateStart', to: 'localDateEnd' } as const
const ONE_DAY = { from: 'localDate', to: 'localDate' } as const

/** Required range of dates, at most a year. Throws `missing_fields` or `invalid_date_range`. */
export function requireRange({ localDateStart, localDateEnd }: DateSelectors): { from: string; to: string } {
  const fields = [!localDateStart && 'localDateStart', !localDateEnd && 'localDateEnd'].filter(
    f => f !== false
  )
  if (!localDateStart || !localDateEnd) {
    throw new Problem('missing_fields', { fields, hint: `Missing: ${fields.join(', ')}.` })
  }
  return rangeOf({ from: localDateStart, to: localDateEnd }, localDateStart, MAX_OCTO_DAYS, RANGE)
}

/** Dates of a request: one day, or the first and the last day. */
interface DateSelectors {
  readonly localDate?: string | null | undefined
  readonly localDateStart?: string | null | undefined
  readonly localDateEnd?: string | null | undefined
}

/** Range of the dates in a request. Undefined if it has none. */
export function daysOf(selectors: DateSelectors): { from: string; to: string } | undefined {
  const { localDate, localDateStart, localDateEnd } = selectors
  const ranged = Boolean(localDateStart || localDateEnd)
  if (localDate && ranged) {
    throw new Problem('invalid_request', {
      field: 'localDate',
      hint: 'Send either localDate, or localDateStart with localDateEnd.'
    })
  }
  if (localDate) return rangeOf({ from: localDate, to: localDate }, localDate, MAX_OCTO_DAYS, ONE_DAY)
  return ranged ? requireRange(selectors) : undefined
}

/** Error for a request with no selector of slots, or with several. */
export function exactlyOneDateSelector(): Problem {
  return new Problem('invalid_request', {
    hint: 'Send exactly one of localDate, localDateStart with localDateEnd, or availabilityIds.'
  })
}

export function minutesOf(expirationMinutes: number | null | undefined): number {
  return holdMinutesOf(expirationMinutes ?? undefined)
}

/** Ids in a request: booking, product, slot. */
interface Subject {
  readonly uuid?: string | null | undefined
  readonly productId?: string | null | undefined
  readonly availabilityId?: string | null | undefined
}

/** Run `work`. Add the ids that OCTO requires to its errors: from the request, or else from the booking. */
export async function withSubject<T>(
  sent: Subject,
  work: () => Promise<T> | T,
  booked: () => Promise<Subject> | Subject = () => ({})
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error instanceof TooManyAttempts) throw error
    const { code, hintId, extras } = error
    throw new Problem(code, { ...(await subjectOf(error, sent, booked)), ...extras, hintId } as never)
  }
}

/** Ids for an error: the slot if it is unknown, the uuid if it is taken, product and slot if they cannot be booked. */
async function subjectOf({ code }: Problem, sent: Subject, booked: () => Promise<Subject> | Subject) {
  if (code === 'slot_not_found') return { availabilityId: sent.availabilityId ?? null }
  if (code === 'not_owner' && sent.uuid) return { uuid: sent.uuid }
  if (!isUnprocessable(code)) return {}
  const { productId, availabilityId } = await booked()
  return {
    productId: sent.productId ?? productId ?? null,
    availabilityId: sent.availabilityId ?? availabilityId ?? null
  }
}

/** As withSubject, for an existing booking. It is read only after an error. */
export function withBookingSubject<T>(
  read: Sql,
  reach: BookingScope,
  bookingId: string,
  sent: Subject,
  work: () => Promise<T> | T
): Promise<T> {
  return withSubject(sent, work, async () => {
    const booking = await findOctoBooking(read, reach, bookingId)
    return { productId: booking?.productId, availabilityId: booking?.slot.id }
  })
}
