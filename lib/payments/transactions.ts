import { type Sql, singleRow } from '../infra/database/pool.ts'
import { sumSequentially } from '../infra/database/schools.ts'
import type { Mode, ProviderEvent } from './provider.ts'

/** A charge leased to a courier, with what a session needs. */
export interface LeasedCharge {
  readonly id: string
  readonly state: 'wanted' | 'open' | 'paying' | 'lapsed' | 'odd'
  readonly cents: number
  readonly currency: string
  readonly mode: Mode | null
  /** True if the till was removed, or has secrets of the other mode now. */
  readonly isOtherMode: boolean
  readonly session: string | null
  /** End of the session, in Unix seconds. */
  readonly sessionUntil: number
  readonly tries: number
  /** True if the session must be closed, because nothing is left to pay. */
  readonly closing: boolean
  /** The till's secret: sealed, then base64. */
  readonly secret: string | null
  readonly methods: readonly string[] | null
  readonly schoolName: string
  readonly lessonName: string
  readonly lessons: number
  readonly reference: string
  readonly language: string | null
  readonly email: string
}

/** A refund leased to a courier. */
export interface LeasedRefund
  extends Pick<LeasedCharge, 'id' | 'cents' | 'mode' | 'isOtherMode' | 'tries' | 'secret'> {
  readonly state: 'wanted' | 'sent' | 'done'
  readonly intent: string
  /** The provider's id of the refund, once it has accepted it. */
  readonly refund: string | null
}

interface LeaseRequest {
  readonly lease: string
  readonly most: number
  readonly seconds: number
  readonly fingerprint: string
}

/** Leases due charges of a school. */
export async function leaseCharges(
  sql: Sql,
  schoolId: string,
  { lease, most, seconds, fingerprint }: LeaseRequest
): Promise<readonly LeasedCharge[]> {
  const rows = await sql<{ leased: LeasedCharge[] }[]>`
    select lease_charges(${schoolId}, ${lease}, ${most}, ${seconds}, ${fingerprint}) as leased`
  return singleRow(rows).leased
}

/** Leases due refunds of a school. */
export async function leaseRefunds(
  sql: Sql,
  schoolId: string,
  { lease, most, seconds, fingerprint }: LeaseRequest
): Promise<readonly LeasedRefund[]> {
  const rows = await sql<{ leased: LeasedRefund[] }[]>`
    select lease_refunds(${schoolId}, ${lease}, ${most}, ${seconds}, ${fingerprint}) as leased`
  return singleRow(rows).leased
}

/** Identifies a leased row. */
export interface LeasedRow {
  readonly schoolId: string
  readonly id: string
  readonly lease: string
}

interface ChargeAnswer {
  /** Null leaves the state. */
  readonly state: 'open' | 'paying' | 'lapsed' | 'odd' | null
  readonly session?: string | null
  readonly url?: string | null
  /** Seconds until the next poll. */
  readonly seconds: number
  readonly fault: string | null
}

/** Stores the provider's answer about a charge that is not paid. False if the lease was lost. */
export async function settleCharge(
  sql: Sql,
  { schoolId, id, lease }: LeasedRow,
  { state, session = null, url = null, seconds, fault }: ChargeAnswer
): Promise<boolean> {
  const rows = await sql<{ settled: boolean }[]>`
    select settle_charge(${schoolId}, ${id}, ${lease}, ${state}, ${session}, ${url}, ${seconds}, ${fault}) as settled`
  return singleRow(rows).settled
}

interface Payment {
  readonly intent: string | null
  readonly cents: number
  readonly currency: string
  readonly mode: Mode
}

/** Applies a payment that the provider's API has reported: confirms the holds, or refunds the money. */
export async function chargePaid(
  sql: Sql,
  schoolId: string,
  chargeId: string,
  { intent, cents, currency, mode }: Payment
): Promise<'ok' | 'again' | 'refunded' | 'odd' | 'charge_not_found'> {
  const rows = await sql<{ code: 'ok' | 'again' | 'refunded' | 'odd' | 'charge_not_found' }[]>`
    select charge_paid(${schoolId}, ${chargeId}, ${intent}, ${cents}, ${currency}, ${mode}) as code`
  return singleRow(rows).code
}

interface RefundAnswer {
  readonly state: 'sent' | 'done' | 'failed' | null
  readonly refund?: string | null
  readonly seconds: number
  readonly fault: string | null
}

/** Stores the provider's answer about a refund. False if the lease was lost. */
export async function settleRefund(
  sql: Sql,
  { schoolId, id, lease }: LeasedRow,
  { state, refund = null, seconds, fault }: RefundAnswer
): Promise<boolean> {
  const rows = await sql<{ settled: boolean }[]>`
    select settle_refund(${schoolId}, ${id}, ${lease}, ${state}, ${refund}, ${seconds}, ${fault}) as settled`
  return singleRow(rows).settled
}

/** Records an event and makes its object due for the courier. False for a repeat. */
export async function noteProviderEvent(
  sql: Sql,
  schoolId: string,
  { id, type, object, subject, dispute }: ProviderEvent
): Promise<boolean> {
  const rows = await sql<{ noted: boolean }[]>`
    select note_provider_event(${schoolId}, 'stripe', ${id}, ${type}, ${object}, ${subject},
      ${dispute?.intent ?? null}, ${dispute?.state ?? null}) as noted`
  return singleRow(rows).noted
}

/** Makes an open charge due at once, because its guest has come back. */
export async function lookAtCharge(sql: Sql, schoolId: string, chargeId: string): Promise<void> {
  await sql`select look_at_charge(${schoolId}, ${chargeId})`
}

/** Opens a page for a link to pay a balance. */
export async function reopenCharge(sql: Sql, schoolId: string, chargeId: string): Promise<void> {
  await sql`select reopen_charge(${schoolId}, ${chargeId})`
}

/** Connects a school to its account. The secrets are sealed. */
export async function saveTill(
  sql: Sql,
  schoolId: string,
  { mode, secret, webhookSecret, lastFour, methods }: NewTill
): Promise<'ok' | 'school_not_found' | 'sandbox'> {
  const rows = await sql<{ code: 'ok' | 'school_not_found' | 'sandbox' }[]>`
    select save_till(${schoolId}, 'stripe', ${mode}, ${secret}, ${webhookSecret}, ${lastFour}, ${[...methods]}::text[]) as code`
  return singleRow(rows).code
}

interface NewTill {
  readonly mode: Mode
  readonly secret: Buffer
  readonly webhookSecret: Buffer
  readonly lastFour: string
  readonly methods: readonly string[]
}

/** Deletes old events of providers, school by school. Returns the number of rows. */
export function pruneProviderEvents(sql: Sql, schoolIds: readonly string[]): Promise<number> {
  return sumSequentially(
    schoolIds,
    async schoolId =>
      singleRow(await sql<{ gone: number }[]>`select prune_provider_events(${schoolId}) as gone`).gone
  )
}

/** Days that are read again after a pause or a restore; a provider's page and its refunds are final long before. */
export const RECONCILED_DAYS = 60

/**
 * Makes one charge (also an odd one), or all payments of the last days, due to be read from the provider again. Returns their
 * number.
 */
export async function pollPayments(
  sql: Sql,
  schoolId: string,
  { chargeId = null, days = 0 }: { readonly chargeId?: string | null; readonly days?: number }
): Promise<number> {
  const rows = await sql<{ due: number }[]>`select poll_payments(${schoolId}, ${chargeId}, ${days}) as due`
  return singleRow(rows).due
}
