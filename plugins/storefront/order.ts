import * as v from 'valibot'
import { PARTY_FIELDS } from '../../lib/booking/party-form.ts'
import { type AgeUnit, PARTICIPANT, type UnitSeats } from '../../lib/booking/units.ts'
import { type FaultCode, fieldValue, MAX_PEOPLE, seatsOfParty } from '../../lib/guests/questions/form.ts'
import { codeOf } from '../../lib/text/fault.ts'
import { email, members, optionalText, text } from '../../lib/text/input.ts'
import { digits } from '../../lib/text/typed.ts'

/** Fields of a booking form. */
export const FIELDS = ['customerName', 'customerEmail', 'customerPhone', 'participants', 'notes'] as const

export type Field = (typeof FIELDS)[number]

/** Field values as typed. */
export type Entries = Readonly<Record<Field, string>>

export type Faults = Partial<Record<Field, FaultCode>>

const Order = members({
  customerName: text(200),
  customerEmail: email(),
  customerPhone: optionalText(40),
  participants: digits(1, MAX_PEOPLE),
  notes: optionalText(2000, { lines: true })
})

/** A validated booking request. */
export type Order = v.InferOutput<typeof Order>

const formField = v.optional(v.unknown())

/**
 * Submitted form. Any field may be absent or repeated. `attempt` is the form's id. Answers have further fields (see
 * answerField).
 */
export const OrderForm = v.objectWithRest(
  {
    customerName: formField,
    customerEmail: formField,
    customerPhone: formField,
    participants: formField,
    ...PARTY_FIELDS,
    pickup: formField,
    dropoff: formField,
    notes: formField,
    offerCode: formField,
    shownCode: formField,
    shownCredit: formField,
    attempt: formField
  },
  v.unknown()
)

export function formEntries(form: Readonly<Record<string, unknown>>): Entries {
  return Object.fromEntries(FIELDS.map(field => [field, fieldValue(form, field)])) as Entries
}

/** Unit of each seat, in the order of unit_items_of. Defaults to one person, and ignores faults in other fields of the form. */
export function unitsIn(
  { participants }: Entries,
  seats: UnitSeats,
  units: readonly AgeUnit[] | null
): string[] {
  const fields = seatsOfParty(seats, units ?? [])
  if (fields.length > 0) return fields
  const read = v.safeParse(Order.entries.participants, participants)
  return Array<string>(read.success ? read.output : 1).fill(units?.[0]?.id ?? PARTICIPANT)
}

/** The validated order, or the faults. */
export function readOrder(entries: Entries): { order: Order } | { faults: Faults } {
  const result = v.safeParse(Order, entries, { abortPipeEarly: true })
  if (result.success) return { order: result.output }
  const faults = result.issues.map(issue => [v.getDotPath(issue), faultCodeOf(issue)] as const)
  return { faults: Object.fromEntries(faults) as Faults }
}

function faultCodeOf(issue: v.GenericIssue): FaultCode {
  const code = codeOf(issue)
  if (code === 'missing_fields') return 'missing'
  return code === 'invalid_request' && issue.type === 'max_length' ? 'too_long' : 'invalid'
}
