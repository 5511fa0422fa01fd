import { type BookingChange, updateBooking } from '../../lib/booking/change/transactions.ts'
import type { Contact } from '../../lib/booking/contact.ts'
import type { BookingScope } from '../../lib/booking/rules.ts'
import type { LessonType } from '../../lib/booking/slot.ts'
import type { Answers } from '../../lib/guests/questions/answers.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import type { Negotiation } from '../../lib/octo/negotiation.ts'
import type { OctoBooking } from '../../lib/octo/slot.ts'
import { isAnswering, readOctoAnswers } from './answered.ts'
import type { QuestionAnswers, UnitItems } from './input.ts'
import { requireOrderSize, requireUnitItems } from './order.ts'
import { directionsOf } from './shapes/transfer.ts'

/** Fields in the bodies of both confirm and update. */
interface ChangeFields {
  readonly contact?: object | null | undefined
  readonly resellerReference?: string | null | undefined
  readonly emailReceipt?: boolean | null | undefined
  readonly unitItems?: UnitItems
  readonly questionAnswers?: QuestionAnswers
}

/** Convert a body to a booking change. Omitted fields are kept. Throws as requireOrderSize and requireUnitItems do. */
export function bookingChangeOf(
  { contact, resellerReference, emailReceipt, unitItems }: ChangeFields,
  newId: () => string,
  answers?: Answers
): Pick<BookingChange, 'contact' | 'resellerReference' | 'emailReceipt' | 'unitItems' | keyof Answers> {
  requireOrderSize(contact, unitItems, answers)
  return {
    ...(contact && { contact: contact as Contact }),
    ...(resellerReference !== undefined && { resellerReference }),
    ...(typeof emailReceipt === 'boolean' && { emailReceipt }),
    ...(unitItems && { unitItems: requireUnitItems(unitItems, newId) }),
    ...answers
  }
}

/** Read the answers of a body. Reads the product's questions only if there are answers. */
export async function answersTo(
  body: ChangeFields,
  { questions }: Negotiation,
  productOf: () => Promise<Pick<LessonType, 'questions'>>
): Promise<Answers | undefined> {
  return questions && isAnswering(body) ? readOctoAnswers((await productOf()).questions, body) : undefined
}

/** Flags of a change for the capabilities that the caller negotiated (see BookingChange). */
export function capabilityFlags(terms: Negotiation): Pick<BookingChange, 'asksAll' | 'heldTo'> {
  const heldTo = directionsOf(terms)
  return { ...(terms.questions && { asksAll: true }), ...(heldTo.length > 0 && { heldTo }) }
}

/** Change a booking. Returns it in strict OCTO form. */
export async function updateOctoBooking(
  write: Sql,
  reach: BookingScope,
  bookingId: string,
  change: BookingChange
): Promise<OctoBooking> {
  return (await updateBooking(write, reach, bookingId, change)) as OctoBooking
}
