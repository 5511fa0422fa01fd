import * as v from 'valibot'
import { PARTY_FIELDS } from '../../../lib/booking/party-form.ts'
import { faultsOf } from '../../../lib/text/fault.ts'
import { changedEmail, members, optionalText, text, uuid } from '../../../lib/text/input.ts'
import { digits, typedText } from '../../../lib/text/typed.ts'
import { MAX_PARTY, PAY_METHODS, type PayMethod } from './payments.ts'
import type { CentreBooking } from './queries.ts'

/** Minutes for which the desk may hold seats. */
export const HOLDS = [15, 30, 60] as const

/** Buttons of the form: book only, or book as paid and present. */
const SUBMIT_MODES = ['book', ...PAY_METHODS] as const

const asTyped = typedText(4000)

/** A form of the desk as it comes: what is wrong with it is said on the form itself. `attempt` names it. */
export const DeskForm = members({
  name: asTyped,
  people: asTyped,
  ...PARTY_FIELDS,
  phone: asTyped,
  email: asTyped,
  notes: asTyped,
  code: asTyped,
  shownCode: asTyped,
  hold: asTyped,
  how: v.optional(v.picklist(SUBMIT_MODES, 'book, cash, card or transfer'), 'book'),
  attempt: asTyped,
  again: v.optional(uuid())
})

/** Values of the fields. */
export type DeskEntries = Readonly<
  Record<'name' | 'people' | 'phone' | 'email' | 'notes' | 'code' | 'hold', string>
>

const DeskInput = v.object({
  name: text(200),
  people: digits(1, MAX_PARTY),
  phone: optionalText(40),
  email: changedEmail(),
  notes: optionalText(2000, { lines: true }),
  code: optionalText(40),
  hold: v.pipe(
    v.string(),
    v.check(hold => hold === '' || HOLDS.some(minutes => String(minutes) === hold))
  )
})

/** An order of the desk, checked; or the fields that are not as they must be. */
export function parseOrder(
  entries: DeskEntries
): { order: v.InferOutput<typeof DeskInput> } | { faults: ReadonlySet<string> } {
  const result = v.safeParse(DeskInput, { ...entries, notes: entries.notes.replaceAll('\r\n', '\n') })
  if (result.success) return { order: result.output }
  return { faults: faultsOf(result.issues) }
}

export function paidBy(how: (typeof SUBMIT_MODES)[number]): PayMethod | null {
  return how === 'book' ? null : how
}

/** Values of the form that rebooks an ended booking. */
export function entriesFrom({ name, participants, phone, email, notes }: CentreBooking): DeskEntries {
  const people = String(participants)
  return { name, people, phone: phone ?? '', email: email ?? '', notes: notes ?? '', code: '', hold: '' }
}
