import type { Sql } from '../infra/database/pool.ts'
import type { GuestMail, PartnerTerms } from './rules.ts'

interface Partner extends PartnerTerms {
  readonly id: string
  readonly schoolId: string
  readonly name: string
  readonly activeKeys: number
  /** Mails that the partner's guests get. */
  readonly guestMail: GuestMail
  readonly lastUsedAt: string | null
}

export function listPartners(sql: Sql, schoolId: string, limit: number): Promise<Partner[]> {
  return sql<Partner[]>`
    select p.id::text, p.school_id as "schoolId", p.name, p.guest_mail as "guestMail",
      p.discount_percent as "discountPercent", p.commission_percent as "commissionPercent", p.collects,
      (select count(*)::int from school_keys k
        where k.school_id = ${schoolId} and k.partner_id = p.id and k.revoked_at is null) as "activeKeys",
      (select iso_utc(max(k.last_used_at)) from school_keys k
        where k.school_id = ${schoolId} and k.partner_id = p.id) as "lastUsedAt"
    from partners p where p.school_id = ${schoolId} order by lower(p.name), p.id limit ${limit}`
}

/** Finds a partner's id by name; undefined if the school has none of that name. */
export async function findPartnerId(sql: Sql, schoolId: string, name: string): Promise<string | undefined> {
  const [found] = await sql<{ id: string }[]>`
    select id::text from partners where school_id = ${schoolId} and partner_form(name) = partner_form(${name})`
  return found?.id
}

/** Sales of a partner, for lessons in a range of days. */
export interface PartnerSales {
  readonly schoolId: string
  readonly partner: string
  readonly currency: string
  readonly bookings: number
  readonly seats: number
  readonly grossCents: number
  readonly discountPercent: number
  readonly discountCents: number
  readonly netCents: number
  /** Cancelled bookings, which the other figures do not include. */
  readonly cancelled: number
}

/** Confirmed bookings for lessons in a range of days, by partner, currency and discount when sold. At most `limit` rows. */
export function reportPartners(
  sql: Sql,
  schoolId: string,
  { from, to, limit }: { from: string | null; to: string | null; limit: number }
): Promise<PartnerSales[]> {
  return sql<PartnerSales[]>`
    with sold as (
      select p.name, b.discount_percent as percent, b.currency, b.status, b.participants, b.total_cents, b.net_cents
      from bookings b
      join slots s on s.id = b.slot_id and s.school_id = ${schoolId}
      join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
      where b.school_id = ${schoolId} and b.status in ('confirmed', 'cancelled')
        and (s.local_date >= ${from}::text::date or ${from}::text is null)
        and (s.local_date <= ${to}::text::date or ${to}::text is null)
    )
    select ${schoolId}::text as "schoolId", name as partner, currency,
      count(*) filter (where status = 'confirmed')::int as bookings,
      coalesce(sum(participants) filter (where status = 'confirmed'), 0)::int as seats,
      coalesce(sum(total_cents) filter (where status = 'confirmed'), 0)::float8 as "grossCents",
      percent as "discountPercent",
      coalesce(sum(total_cents - net_cents) filter (where status = 'confirmed'), 0)::float8 as "discountCents",
      coalesce(sum(net_cents) filter (where status = 'confirmed'), 0)::float8 as "netCents",
      count(*) filter (where status = 'cancelled')::int as cancelled
    from sold group by name, percent, currency order by lower(name), currency, percent limit ${limit}`
}
