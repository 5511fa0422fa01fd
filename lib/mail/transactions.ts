import { insist, one, type Sql } from '../database/pool.ts'
import { eachInTurn } from '../database/schools.ts'
import type { ContactSlip, DigestSlip, EndpointSlip, MailRole, Slip } from './slip.ts'

/** Reads a school's log up to its end and writes down which mails are due. */
export async function addressMails(sql: Sql, schoolId: string): Promise<void> {
  for (;;) {
    const { more } = one(await sql<{ more: boolean }[]>`select address_mails(${schoolId}) as more`)
    if (!more) return
  }
}

/** Mails to guests that one school sends in a day (UTC); null for no bound. */
interface MailLimits {
  /** Mails to one address. */
  readonly perAddress: number | null
  /** Addresses that mails about one partner's bookings go to. */
  readonly perPartner: number | null
}

/** Leases mails of a school that are due: nobody else sends them for so many seconds. What is beyond the limits fails. */
export async function takeMails(
  sql: Sql,
  schoolId: string,
  {
    lease,
    most,
    seconds,
    perAddress = null,
    perPartner = null
  }: { lease: string; most: number; seconds: number } & Partial<MailLimits>
): Promise<readonly (Slip | DigestSlip)[]> {
  const rows = await sql<{ slips: (Slip | DigestSlip)[] }[]>`
    select take_mails(${schoolId}, ${lease}, ${most}, ${seconds}, ${perAddress}, ${perPartner}) as slips`
  return one(rows).slips
}

/** Leases mails of a school about its endpoints likewise. */
export async function takeEndpointMails(
  sql: Sql,
  schoolId: string,
  { lease, most, seconds }: { lease: string; most: number; seconds: number }
): Promise<readonly EndpointSlip[]> {
  const rows = await sql<{ slips: EndpointSlip[] }[]>`
    select take_endpoint_mails(${schoolId}, ${lease}, ${most}, ${seconds}) as slips`
  return one(rows).slips
}

/** Leases mails of a school to addresses that it had likewise. */
export async function takeContactMails(
  sql: Sql,
  schoolId: string,
  { lease, most, seconds }: { lease: string; most: number; seconds: number }
): Promise<readonly ContactSlip[]> {
  const rows = await sql<{ slips: ContactSlip[] }[]>`
    select take_contact_mails(${schoolId}, ${lease}, ${most}, ${seconds}) as slips`
  return one(rows).slips
}

/** How the sending of any mail ended. */
export interface Ending {
  readonly schoolId: string
  readonly lease: string
  readonly state: 'sent' | 'failed' | 'queued'
  readonly response: string
  /** Until the next try, where there is one. */
  readonly seconds: number
}

/** How the sending of a mail about a booking ended. */
interface SettledMail extends Ending {
  readonly number: number
  readonly role: MailRole | 'digest'
}

/** Notes how it ended; false where the lease was over and the mail is another's by now. */
export async function settleMail(
  sql: Sql,
  { schoolId, number, role, lease, state, response, seconds }: SettledMail
): Promise<boolean> {
  const rows = await insist(
    () => sql<{ settled: boolean }[]>`
      select settle_mail(${schoolId}, ${number}, ${role}, ${lease}, ${state}, ${response}, ${seconds}) as settled`
  )
  return one(rows).settled
}

/** Notes how the sending of a mail about an endpoint ended; false as above. */
export async function settleEndpointMail(
  sql: Sql,
  { schoolId, endpointId, lease, state, response, seconds }: Ending & { readonly endpointId: string }
): Promise<boolean> {
  const rows = await insist(
    () => sql<{ settled: boolean }[]>`
      select settle_endpoint_mail(${schoolId}, ${endpointId}, ${lease}, ${state}, ${response}, ${seconds}) as settled`
  )
  return one(rows).settled
}

/** Notes how the sending of a mail to an address that the school had ended; false as above. */
export async function settleContactMail(
  sql: Sql,
  { schoolId, recipient, lease, state, response, seconds }: Ending & { readonly recipient: string }
): Promise<boolean> {
  const rows = await insist(
    () => sql<{ settled: boolean }[]>`
      select settle_contact_mail(${schoolId}, ${recipient}, ${lease}, ${state}, ${response}, ${seconds}) as settled`
  )
  return one(rows).settled
}

/** Queues failed mails of a school again, the one of this number or all; answers how many. */
export async function retryMails(sql: Sql, schoolId: string, number: number | null): Promise<number> {
  return one(await sql<{ mails: number }[]>`select retry_mails(${schoolId}, ${number}) as mails`).mails
}

/** Forgets the mails of these schools that tell of the time before so many days ago; answers how many. */
export function pruneMails(sql: Sql, schoolIds: readonly string[], days: number): Promise<number> {
  return eachInTurn(schoolIds, async schoolId => {
    const rows = await sql<{ mails: number }[]>`select prune_mails(${schoolId}, ${days}) as mails`
    return one(rows).mails
  })
}
