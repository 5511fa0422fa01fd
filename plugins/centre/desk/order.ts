import * as v from 'valibot'
import { PARTY_FIELDS } from '../../../lib/booking/party-form.ts'
import { changedEmail, optionalText, text, uuid } from '../../../lib/text/input.ts'
import { digits, typedText } from '../../../lib/text/typed.ts'
import { form } from '../kit/form.ts'
import { PAY_METHODS, type PayMethod } from '../kit/payment-form.ts'
import type { CentreBooking } from './queries.ts'

/** Most seats of a booking that a form offers to choose. */
export const MAX_PARTY = 40

/** Minutes for which the desk may hold seats. */
export const HOLDS = [15, 30, 60] as const

/** Buttons of the form: book only, or book as paid and present. */
const SUBMIT_MODES = ['book', ...PAY_METHODS] as const

/** Fields of an order at the desk; the page renders `people` and `hold` as choices. */
export const DESK_FORM = form<CentreBooking>()({
  name: { schema: text(200), of: booking => booking.name, max: 200, isRequired: true },
  people: { schema: digits(1, MAX_PARTY), of: booking => booking.participants },
  phone: { schema: optionalText(40), of: booking => booking.phone, max: 40, type: 'tel', mode: 'tel' },
  email: { schema: changedEmail(), of: booking => booking.email, max: 254, type: 'email' },
  notes: { schema: optionalText(2000, { lines: true }), of: booking => booking.notes, max: 2000 },
  code: { schema: optionalText(40), max: 40 },
  hold: { schema: v.picklist(['', ...HOLDS.map(String)]) }
})

/** The body of the form. `attempt` names it. */
export const DESK_BODY = {
  ...DESK_FORM.body,
  ...PARTY_FIELDS,
  shownCode: typedText(4000),
  how: v.optional(v.picklist(SUBMIT_MODES, 'book, cash, card, transfer or other'), 'book'),
  attempt: typedText(4000),
  again: v.optional(uuid())
}

/** Values of the fields. */
export type DeskEntries = typeof DESK_FORM.initial

export function paidBy(how: (typeof SUBMIT_MODES)[number]): PayMethod | null {
  return how === 'book' ? null : how
}
