import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { Actor, Outcome } from '../people/actor.ts'
import type { CreditCode } from './code.ts'

type Person = Pick<Actor, 'schoolId' | 'personId'>

interface Gift extends Pick<CreditCode, 'digest' | 'lastFour'> {
  readonly id: string
  readonly cents: number
  readonly method: string
}

type Logged<Code extends string> = Pick<Outcome<Code>, 'code' | 'logId'>

/** Sells a gift card. A repeat with the same id changes nothing. */
export async function sellGift(
  sql: Sql,
  { schoolId, personId }: Person,
  { id, cents, method, digest, lastFour }: Gift
): Promise<Logged<'ok' | 'gift_changed'>> {
  return singleRow(
    await sql<Logged<'ok' | 'gift_changed'>[]>`
    select code, log_id as "logId" from sell_gift(${schoolId}, ${personId}, ${id}, ${cents}, ${method}, ${digest}, ${lastFour})`
  )
}

/** Ends a credit. `returned` is the payment method if the guest got back what was left; null if that is lost. */
export async function endCredit(
  sql: Sql,
  { schoolId, personId }: Person,
  creditId: string,
  returned: string | null
): Promise<Logged<'ok' | 'not_found' | 'overtaken'>> {
  return singleRow(
    await sql<Logged<'ok' | 'not_found' | 'overtaken'>[]>`
    select code, log_id as "logId" from end_credit(${schoolId}, ${personId}, ${creditId}, ${returned})`
  )
}

type CreditRefusal = 'nothing_due' | 'unknown_code' | 'used_up'

/** Pays the open balance of a booking by a credit, at most what it has. */
export async function payByCredit(
  sql: Sql,
  { schoolId, personId }: Person,
  bookingId: string,
  digest: Buffer
): Promise<Outcome<'ok' | 'booking_not_found' | CreditRefusal>> {
  return singleRow(
    await sql<Outcome<'ok' | 'booking_not_found' | CreditRefusal>[]>`
    select code, log_id as "logId", slot_id as "slotId", date from pay_by_credit(${schoolId}, ${personId}, ${bookingId}, ${digest})`
  )
}
