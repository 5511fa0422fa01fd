import * as v from 'valibot'
import { PARTY_FIELDS } from '../../lib/booking/party-form.ts'
import type { AgeUnit, UnitSeats } from '../../lib/booking/units.ts'
import { PARTICIPANT } from '../../lib/octo/unit.ts'
import { codeOf } from '../../lib/text/fault.ts'
import { email, members, optionalText, text } from '../../lib/text/input.ts'
import { digits } from '../../lib/text/typed.ts'

/** Most people that one form books; larger parties write to the school. */
export const MOST_PEOPLE = 12

/** What a booking form asks. */
export const FIELDS = ['customerName', 'customerEmail', 'customerPhone', 'participants', 'notes'] as const

export type Field = (typeof FIELDS)[number]

/** What stands in the fields, as typed. */
export type Entries = Readonly<Record<Field, string>>

/** What is wrong with a field. */
export type FaultCode = 'missing' | 'invalid' | 'too_long'

export type Faults = Partial<Record<Field, FaultCode>>

const Order = members({
  customerName: text(200),
  customerEmail: email(),
  customerPhone: optionalText(40),
  participants: digits(1, MOST_PEOPLE),
  notes: optionalText(2000, { lines: true })
})

/** A booking that a form asks for, checked. */
export type Order = v.InferOutput<typeof Order>

const typed = v.optional(v.unknown())

/**
 * A submitted form as the kernel reads it: any field may be absent, or come twice. `attempt` names the form itself; what a lesson type asks has
 * fields of its own (see answerField).
 */
export const OrderForm = v.objectWithRest(
  {
    customerName: typed,
    customerEmail: typed,
    customerPhone: typed,
    participants: typed,
    ...PARTY_FIELDS,
    pickup: typed,
    dropoff: typed,
    notes: typed,
    offerCode: typed,
    shownCode: typed,
    attempt: typed
  },
  v.unknown()
)

/** What was typed into a field of a form; what came twice or never is empty. Line breaks are the form's own CR LF, kept as LF. */
export function typedIn(form: Readonly<Record<string, unknown>>, field: string): string {
  const value = form[field]
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

/** The fields of an order as they were typed. */
export function formEntries(form: Readonly<Record<string, unknown>>): Entries {
  return Object.fromEntries(FIELDS.map(field => [field, typedIn(form, field)])) as Entries
}

/**
 * The units of those whom a form is for, seat by seat as unit_items_of has them, whatever else of it is wrong; one person where it
 * does not say.
 */
export function unitsIn(
  { participants }: Entries,
  seats: UnitSeats,
  units: readonly AgeUnit[] | null
): string[] {
  const told = [...(units ?? [])]
    .sort((a, b) => b.cents - a.cents || (a.id < b.id ? -1 : 1))
    .flatMap(({ id }) => Array<string>(Math.min(seats[id] ?? 0, MOST_PEOPLE)).fill(id))
  if (told.length > 0) return told.slice(0, MOST_PEOPLE)
  const read = v.safeParse(Order.entries.participants, participants)
  return Array<string>(read.success ? read.output : 1).fill(units?.[0]?.id ?? PARTICIPANT)
}

/** The order in these fields, or what is wrong with each. */
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
