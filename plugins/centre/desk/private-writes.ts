import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { NewLesson } from '../../../lib/lessons/transactions.ts'
import type { Actor, Outcome } from '../../../lib/people/actor.ts'
import type { PayMethod } from '../kit/payment-form.ts'

/** A private lesson to plan; without instructors whoever is free teaches it. */
type PrivateLesson = Omit<NewLesson, 'row' | 'instructors'> & Partial<Pick<NewLesson, 'instructors'>>

/** The party that takes it. */
interface PrivateOrder {
  readonly id: string
  readonly requestDigest: string
  readonly participants: number
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string | null
}

interface PrivateBooked extends Outcome {
  /** The instructor concerned. */
  readonly detail: string | null
  readonly remaining: number | null
}

/** Plans a private lesson and books it, or neither; see book_private_by_staff. */
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
