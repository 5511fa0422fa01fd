import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { LessonFaultCode } from '../../../lib/lessons/rules.ts'
import type { NewLesson } from '../../../lib/lessons/transactions.ts'
import type { Actor, Outcome } from '../../../lib/people/actor.ts'
import type { PayMethod } from '../kit/payment-form.ts'
import type { BookCode } from './writes.ts'

/** A private lesson to plan. Without `instructors`, the first free one by name is assigned. */
type PrivateLesson = Omit<NewLesson, 'row' | 'instructors'> & Partial<Pick<NewLesson, 'instructors'>>

/** The party that takes the private lesson. */
interface PrivateOrder {
  readonly id: string
  readonly requestDigest: string
  readonly participants: number
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string | null
}

/** Reason that a private lesson was not booked: it could not be sold, or not planned. */
export type PrivateRefusal = Exclude<BookCode, 'ok'> | PlanRefusal | LessonFaultCode

type PlanRefusal = 'type_not_found' | 'nobody_free' | 'cannot_plan'

interface PrivateBooked extends Outcome<'ok' | PrivateRefusal> {
  /** The instructor concerned. */
  readonly detail: string | null
  readonly remaining: number | null
}

/** Plans a private lesson and books it, both or neither; see book_private_by_staff. */
export async function bookPrivate(
  sql: Sql,
  { schoolId, personId }: Actor,
  lesson: PrivateLesson,
  order: PrivateOrder,
  { paid, here }: { paid: PayMethod | null; here: boolean }
): Promise<PrivateBooked> {
  return singleRow(
    await sql<PrivateBooked[]>`
    select code, detail, remaining, log_id as "logId", slot_id as "slotId", date from book_private_by_staff(${schoolId}, ${personId},
      ${JSON.stringify(lesson)}::text::jsonb, ${JSON.stringify(order)}::text::jsonb, ${paid}, ${here})`
  )
}
