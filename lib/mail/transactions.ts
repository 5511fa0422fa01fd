import { retryRolledBack, type Sql, singleRow } from '../infra/database/pool.ts'
import { sumSequentially } from '../infra/database/schools.ts'
import type { ContactMailData, DigestData, EndpointMailData, MailData, MailRole } from './data.ts'
import { listSchoolsToRemind } from './queries.ts'

/** Reads a school's event log to its end and queues the mails that are due. */
export async function queueMails(sql: Sql, schoolId: string): Promise<void> {
  for (;;) {
    const { more } = singleRow(await sql<{ more: boolean }[]>`select queue_mails(${schoolId}) as more`)
    if (!more) return
  }
}

/** Queues the reminders and thanks that are due. Returns their number. */
export async function remindGuests(sql: Sql): Promise<number> {
  return sumSequentially(await listSchoolsToRemind(sql), async schoolId => {
    const rows = await sql<{ mails: number }[]>`
      select remind_guests(${schoolId}) + thank_guests(${schoolId}) as mails`
    return singleRow(rows).mails
  })
}

/** Daily limits (UTC) on a school's mails to guests; null for no limit. */
interface MailLimits {
  /** Maximum mails to one address. */
  readonly perAddress: number | null
  /** Maximum recipient addresses for one partner's bookings. */
  readonly perPartner: number | null
}

/** Leases due mails of a school for `seconds`. Mails above the limits fail. */
export async function leaseMails(
  sql: Sql,
  schoolId: string,
  {
    lease,
    maxMails,
    seconds,
    perAddress = null,
    perPartner = null
  }: { lease: string; maxMails: number; seconds: number } & Partial<MailLimits>
): Promise<readonly (MailData | DigestData)[]> {
  const rows = await sql<{ slips: (MailData | DigestData)[] }[]>`
    select lease_mails(${schoolId}, ${lease}, ${maxMails}, ${seconds}, ${perAddress}, ${perPartner}) as slips`
  return singleRow(rows).slips
}

/** Leases due mails of a school about its endpoints. */
export async function leaseEndpointMails(
  sql: Sql,
  schoolId: string,
  { lease, maxMails, seconds }: { lease: string; maxMails: number; seconds: number }
): Promise<readonly EndpointMailData[]> {
  const rows = await sql<{ slips: EndpointMailData[] }[]>`
    select lease_endpoint_mails(${schoolId}, ${lease}, ${maxMails}, ${seconds}) as slips`
  return singleRow(rows).slips
}

/** Leases due mails to previous addresses of a school. */
export async function leaseContactMails(
  sql: Sql,
  schoolId: string,
  { lease, maxMails, seconds }: { lease: string; maxMails: number; seconds: number }
): Promise<readonly ContactMailData[]> {
  const rows = await sql<{ slips: ContactMailData[] }[]>`
    select lease_contact_mails(${schoolId}, ${lease}, ${maxMails}, ${seconds}) as slips`
  return singleRow(rows).slips
}

export interface MailResult {
  readonly schoolId: string
  readonly lease: string
  readonly state: 'sent' | 'failed' | 'queued'
  readonly response: string
  /** Delay of the next attempt, if there is one. */
  readonly seconds: number
}

interface BookingMailResult extends MailResult {
  readonly number: number
  readonly role: MailRole | 'digest'
}

/** Stores the result; false if the lease had expired and another worker has the mail. */
export async function settleMail(
  sql: Sql,
  { schoolId, number, role, lease, state, response, seconds }: BookingMailResult
): Promise<boolean> {
  const rows = await retryRolledBack(
    () => sql<{ settled: boolean }[]>`
      select settle_mail(${schoolId}, ${number}, ${role}, ${lease}, ${state}, ${response}, ${seconds}) as settled`
  )
  return singleRow(rows).settled
}

/** Like settleMail, for a mail about an endpoint. */
export async function settleEndpointMail(
  sql: Sql,
  { schoolId, endpointId, lease, state, response, seconds }: MailResult & { readonly endpointId: string }
): Promise<boolean> {
  const rows = await retryRolledBack(
    () => sql<{ settled: boolean }[]>`
      select settle_endpoint_mail(${schoolId}, ${endpointId}, ${lease}, ${state}, ${response}, ${seconds}) as settled`
  )
  return singleRow(rows).settled
}

/** Like settleMail, for a mail to a school's previous address. */
export async function settleContactMail(
  sql: Sql,
  { schoolId, recipient, lease, state, response, seconds }: MailResult & { readonly recipient: string }
): Promise<boolean> {
  const rows = await retryRolledBack(
    () => sql<{ settled: boolean }[]>`
      select settle_contact_mail(${schoolId}, ${recipient}, ${lease}, ${state}, ${response}, ${seconds}) as settled`
  )
  return singleRow(rows).settled
}

/** Queues failed mails of a school again: the one with this number, or all. Returns the count. */
export async function retryMails(sql: Sql, schoolId: string, number: number | null): Promise<number> {
  return singleRow(await sql<{ mails: number }[]>`select retry_mails(${schoolId}, ${number}) as mails`).mails
}

/** Deletes settled mails of these schools about events older than `days` days. Returns the count. */
export function pruneMails(sql: Sql, schoolIds: readonly string[], days: number): Promise<number> {
  return sumSequentially(schoolIds, async schoolId => {
    const rows = await sql<{ mails: number }[]>`select prune_mails(${schoolId}, ${days}) as mails`
    return singleRow(rows).mails
  })
}
