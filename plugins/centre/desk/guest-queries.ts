import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { BookingSearch } from './bookings.ts'
import type { GuestData } from './guest-writes.ts'
import type { CentreBooking } from './queries.ts'

/** Maximum guests that a search suggests. */
const MAX_SUGGESTIONS = 6

/** A guest of a former booking. */
export interface FormerGuest extends Pick<CentreBooking, 'id' | 'name' | 'phone' | 'email' | 'language'> {
  /** Day of the guest's latest lesson. */
  readonly date: string
}

/** Guests of the last 400 days and of upcoming lessons, by part of name, telephone number or email; each once, the latest first. */
export async function listFormerGuests(
  sql: Sql,
  schoolId: string,
  timeZone: string,
  { pattern, digits, email }: Pick<BookingSearch, 'pattern' | 'digits' | 'email'>
): Promise<FormerGuest[]> {
  return sql<FormerGuest[]>`
    with today as materialized (select (statement_timestamp() at time zone ${timeZone}::text)::date as day),
    hits as (
      select distinct on (lower(b.customer_name), b.customer_phone, lower(b.customer_email))
        b.id, b.customer_name as name, b.customer_phone as phone, nullif(b.customer_email, '') as email, b.language,
        s.local_date::text as date
      from today t
      join slots s on s.school_id = ${schoolId} and s.local_date between t.day - 400 and t.day + 365
      join bookings b on b.school_id = ${schoolId} and b.slot_id = s.id
      where b.customer_name ~ ${pattern}
        or (${digits}::text is not null and strpos(regexp_replace(b.customer_phone, '[^0-9]', '', 'g'), ${digits}) > 0)
        or (${email}::text is not null and strpos(lower(b.customer_email), ${email}) > 0)
      order by lower(b.customer_name), b.customer_phone, lower(b.customer_email), s.local_date desc, b.id
    )
    select * from hits where name <> '' order by date desc, id limit ${MAX_SUGGESTIONS}`
}

/** A partner for which the desk books. */
export interface Seller {
  readonly id: string
  readonly name: string
  readonly discountPercent: number
  readonly commissionPercent: number
  readonly collects: CentreBooking['collects']
}

/** Partners of a school by name, without the school's own pages. */
export async function listSellers(sql: Sql, schoolId: string): Promise<Seller[]> {
  return sql<Seller[]>`
    select p.id::text as id, p.name, p.discount_percent as "discountPercent", p.commission_percent as "commissionPercent", p.collects
    from partners p where p.school_id = ${schoolId} and p.name not in ('desk', 'website') order by lower(p.name), p.id limit 200`
}

/** A correction of a guest's data, from its audit row. */
export interface Correction {
  readonly logId: string
  readonly before: GuestData
  readonly after: GuestData
}

/** Corrections of a booking's guest. */
export async function listCorrections(sql: Sql, schoolId: string, bookingId: string): Promise<Correction[]> {
  return sql<Correction[]>`
    select log_id as "logId", before, after from guest_corrections
    where school_id = ${schoolId} and booking_id = ${bookingId} limit 50`
}
