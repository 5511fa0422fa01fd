import type { LessonType } from '../../lib/booking/slot.ts'
import type { Contact } from '../../lib/octo/slot.ts'
import type { Terms } from '../../lib/octo/terms.ts'
import type { BookingChange } from '../../lib/octo/transactions.ts'
import type { Answers } from '../../lib/questions/answers.ts'
import { isAnswering, readOctoAnswers } from './answered.ts'
import type { QuestionAnswers, UnitItems } from './input.ts'
import { requireShort, requireUnitItems } from './order.ts'
import { waysOf } from './shapes/transfer.ts'

/** The parts of a change that confirming and updating share, as they came. */
interface SentChange {
  readonly contact?: object | null | undefined
  readonly resellerReference?: string | null | undefined
  readonly emailReceipt?: boolean | null | undefined
  readonly unitItems?: UnitItems
  readonly questionAnswers?: QuestionAnswers
}

/** The change that a body asks for; what it leaves out stays. Fails as its unit items fail. */
export function bookingChangeOf(
  { contact, resellerReference, emailReceipt, unitItems }: SentChange,
  newId: () => string,
  answered?: Answers
): Pick<BookingChange, 'contact' | 'resellerReference' | 'emailReceipt' | 'unitItems' | keyof Answers> {
  requireShort(contact, unitItems, answered)
  return {
    ...(contact && { contact: contact as Contact }),
    ...(resellerReference !== undefined && { resellerReference }),
    ...(typeof emailReceipt === 'boolean' && { emailReceipt }),
    ...(unitItems && { unitItems: requireUnitItems(unitItems, newId) }),
    ...answered
  }
}

/** What a body of somebody who knows of questions answers to those of a product, which is looked for only where it answers any. */
export async function answersTo(
  body: SentChange,
  { questions }: Terms,
  productOf: () => Promise<Pick<LessonType, 'questions'>>
): Promise<Answers | undefined> {
  return questions && isAnswering(body) ? readOctoAnswers((await productOf()).questions, body) : undefined
}

/** What whoever asks knows of, and is held to. */
export function boundBy(terms: Terms): Pick<BookingChange, 'asksAll' | 'heldTo'> {
  const heldTo = waysOf(terms)
  return { ...(terms.questions && { asksAll: true }), ...(heldTo.length > 0 && { heldTo }) }
}
