import * as v from 'valibot'
import { PARTY_FIELDS } from '../../../lib/booking/party-form.ts'
import { parsePartnerId } from '../../../lib/partners/sales/rules.ts'
import { changedEmail, optionalText, text, uuid } from '../../../lib/text/input.ts'
import { LANGUAGES } from '../../../lib/text/language.ts'
import { digits, typedText } from '../../../lib/text/typed.ts'
import { parsePrice } from '../kit/amount.ts'
import { form } from '../kit/form.ts'
import { PAY_METHODS, type PayMethod } from '../kit/payment-form.ts'
import type { CentreBooking } from './queries.ts'
import { ANSWER_COLUMNS } from './sheet-answers.ts'

/** Durations in minutes of a hold by staff. */
export const HOLDS = [15, 30, 60] as const

/** Maximum seats in the form's list. */
export const MAX_PARTY = 40

/** Buttons of the form: book only, book as paid and present, show the total, search for the guest. */
const SUBMIT_MODES = ['book', ...PAY_METHODS, 'count', 'find'] as const

/** Schema for a text that `parse` turns into a value; null if empty. */
function optionalAs<T>(parse: (typed: string) => T | undefined) {
  return v.pipe(
    v.string(),
    v.check(typed => typed.trim() === '' || parse(typed) !== undefined),
    v.transform(typed => parse(typed) ?? null)
  )
}

/** Fields of an order at the desk. The page renders those of the party and the lists itself. */
export const DESK_FORM = form<CentreBooking>()({
  name: { schema: text(200), of: booking => booking.name, max: 200, isRequired: true },
  people: { schema: digits(1, MAX_PARTY), of: booking => booking.participants },
  phone: { schema: optionalText(40), of: booking => booking.phone, max: 40, type: 'tel', mode: 'tel' },
  email: { schema: changedEmail(), of: booking => booking.email, max: 254, type: 'email' },
  language: { schema: v.picklist(['', ...LANGUAGES]), of: booking => booking.language },
  notes: { schema: optionalText(2000, { lines: true }), of: booking => booking.notes, max: 2000 },
  hold: { schema: v.picklist(['', ...HOLDS.map(String)]) },
  seller: { schema: optionalAs(parsePartnerId), of: booking => booking.sellerId },
  sellerRef: {
    schema: optionalText(255),
    of: ({ sellerId, partnerRef }) => sellerId && partnerRef,
    max: 255
  },
  pickup: { schema: typedText(63), of: ({ pickup }) => pickup?.point?.id },
  dropoff: { schema: typedText(63), of: ({ dropoff }) => dropoff?.point?.id },
  code: { schema: optionalText(40), max: 40 },
  price: {
    schema: (currency: string) => optionalAs(text => parsePrice(text, currency)),
    max: 12,
    mode: 'decimal'
  },
  reason: { schema: optionalText(200), max: 200 }
})

/** Body of the form. `attempt` is the attempt's id, `total` the total that the page showed, `quote` the order that it was for. */
export const DESK_BODY = {
  ...DESK_FORM.body,
  ...PARTY_FIELDS,
  ...ANSWER_COLUMNS,
  quote: typedText(4000),
  how: v.optional(v.picklist(SUBMIT_MODES, `one of ${SUBMIT_MODES.join(', ')}`), 'book'),
  attempt: typedText(4000),
  /** The ended booking that this one replaces. */
  again: v.optional(uuid()),
  /** A former booking of the guest; `guest` is the button that selects it. */
  formerId: v.optional(uuid()),
  guest: v.optional(uuid()),
  /** Also books seats that are guaranteed to a partner. */
  guaranteed: v.optional(v.literal('yes', 'yes, or absent'))
}

/** Values of the fields. */
export type DeskEntries = typeof DESK_FORM.initial

export function paidBy(mode: (typeof SUBMIT_MODES)[number]): PayMethod | null {
  return PAY_METHODS.find(method => method === mode) ?? null
}

/** Initial values of a new booking for the guest of a former one. */
export function entriesOfGuest({
  name,
  phone,
  email,
  language
}: Pick<CentreBooking, 'name' | 'phone' | 'email' | 'language'>) {
  return { name, phone: phone ?? '', email: email ?? '', language: language ?? '' }
}
