import type { Sql } from '../../lib/infra/database/pool.ts'
import type { Till, TillRefund } from '../support/till.ts'
import { count } from './verdict.ts'

/** Broken promises about money, as sentences. */
export interface MoneyFaults {
  /** Money without a place or a refund. */
  readonly kept: readonly string[]
  /** Confirmed without its money. */
  readonly unpaid: readonly string[]
  /** Charges and refunds by state, as `charge paid`. */
  readonly counts: Readonly<Record<string, number>>
}

interface PaidBooking {
  readonly id: string
  readonly status: string
  readonly due: number
  /** Money that the school may keep after a late cancellation. */
  readonly fee: number
  readonly total: number
  readonly held: number
  readonly sessions: readonly string[]
  readonly isOdd: boolean
}

interface ChargeRow {
  readonly id: string
  readonly state: string
  readonly session: string
  readonly cents: number
}

/** No faults, where no payments are made. */
export const NO_MONEY: MoneyFaults = { kept: [], unpaid: [], counts: {} }

/** Compares the bookings and the ledger of a school with what the provider took and returned. */
export async function judgeMoney(sql: Sql, schoolId: string, till: Till): Promise<MoneyFaults> {
  const bookings = await sql<PaidBooking[]>`
    select b.id, b.status, b.pay_cents::float8 as due, b.total_cents::float8 as total,
      case when b.cancellation_refund = 'NONE' then b.total_cents else 0 end::float8 as fee,
      (select coalesce(sum(m.cents), 0)::float8 from payments m where m.school_id = ${schoolId} and m.booking_id = b.id) as held,
      array(select c.session from charges c join charge_parts p on p.school_id = ${schoolId} and p.charge_id = c.id
        where c.school_id = ${schoolId} and p.booking_id = b.id and c.session is not null) as sessions,
      exists (select from charges c join charge_parts p on p.school_id = ${schoolId} and p.charge_id = c.id
        where c.school_id = ${schoolId} and p.booking_id = b.id and c.state = 'odd') as "isOdd"
    from bookings b where b.school_id = ${schoolId}`
  const charges = await sql<ChargeRow[]>`
    select id, state, session, cents::float8 as cents from charges where school_id = ${schoolId} and session is not null`
  const refunds = await sql<{ id: string; state: string; cents: number }[]>`
    select id, state, cents::float8 as cents from refunds where school_id = ${schoolId}`
  const returned = new Map<string, TillRefund[]>()
  for (const refund of till.refunds.values()) {
    const { refund: id = '' } = refund.metadata
    returned.set(id, [...(returned.get(id) ?? []), refund])
  }
  const paidAt = (session: string) => {
    const page = till.sessions.get(session)
    return page?.payment_status === 'paid' ? page.amount_total : 0
  }
  return {
    counts: count([
      ...charges.map(({ state }) => `charge ${state}`),
      ...refunds.map(({ state }) => `refund ${state}`)
    ]),
    kept: [
      ...bookings
        .filter(isWithoutPlace)
        .map(({ id, status, held }) => `booking ${id} is ${status} and holds ${held}`),
      ...charges
        .filter(({ state, session }) => paidAt(session) > 0 && !['paid', 'odd'].includes(state))
        .map(({ id, state }) => `charge ${id} is ${state}, but the provider has its money`),
      ...refunds
        .filter(({ id, state, cents }) => state !== 'failed' && returned.get(id)?.[0]?.amount !== cents)
        .map(({ id, state, cents }) => `refund ${id} of ${cents} is ${state}, but not at the provider`),
      ...[...returned].filter(([, all]) => all.length > 1).map(([id]) => `refund ${id} was sent twice`)
    ],
    unpaid: bookings
      .filter(({ status, due, sessions }) => {
        const paid = sessions.reduce((sum, session) => sum + paidAt(session), 0)
        return status === 'confirmed' && due !== null && paid < due
      })
      .map(({ id }) => `booking ${id} is confirmed, but the provider has not its money`)
  }
}

/** A booking that holds more than its price, or money although it has ended. */
function isWithoutPlace({ status, held, total, fee, isOdd }: PaidBooking): boolean {
  return !isOdd && held > (status === 'confirmed' ? total : fee)
}
