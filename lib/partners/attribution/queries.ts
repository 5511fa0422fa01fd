import { answerWithin, faultOf, type Sql } from '../../infra/database/pool.ts'

/** An affiliate and the number of its bookings, without cancelled ones. */
interface Affiliate {
  readonly slug: string
  readonly name: string
  readonly bookings: number
  readonly createdAt: string
}

export function listAffiliates(sql: Sql, limit: number): Promise<Affiliate[]> {
  return sql<Affiliate[]>`
    with sent as materialized (
      select affiliate_id, count(*)::int as bookings from bookings
      where affiliate_id is not null and status = 'confirmed' group by affiliate_id
    )
    select a.id as slug, a.name, iso_utc(a.created_at) as "createdAt", coalesce(s.bookings, 0) as bookings
    from affiliates a left join sent s on s.affiliate_id = a.id order by a.id limit ${limit}`
}

/** Maximum milliseconds to wait for the database, for a guest who followed a link. */
const CLICK_TIMEOUT_MS = 2000

/** False for an unknown slug, or if the database does not answer. */
export async function isAffiliate(sql: Sql, slug: string): Promise<boolean> {
  try {
    const rows = await answerWithin(CLICK_TIMEOUT_MS, sql`select from affiliates where id = ${slug}`)
    return rows.length > 0
  } catch (error) {
    if (faultOf(error) === 'bug') throw error
    return false
  }
}

/** Figures of an affiliate for one month and currency. */
export interface AttributedMonth {
  readonly month: string
  readonly affiliate: string
  readonly name: string
  readonly bookings: number
  readonly seats: number
  readonly amountCents: number
  readonly currency: string
  /** Bookings that were cancelled later. No other figure includes them. */
  readonly cancelled: number
}

/** Bookings and amounts by the month of sale in the school's time zone, for one affiliate or all. */
export function reportAttribution(
  sql: Sql,
  {
    slug,
    from,
    to,
    limit
  }: {
    slug?: string | undefined
    from?: string | undefined
    to?: string | undefined
    limit: number
  }
): Promise<AttributedMonth[]> {
  return sql<AttributedMonth[]>`
    with attributed as materialized (
      select to_char(b.created_at at time zone c.time_zone, 'YYYY-MM') as month, b.affiliate_id, b.currency,
        count(*) filter (where b.status = 'confirmed')::int as bookings,
        coalesce(sum(b.participants) filter (where b.status = 'confirmed'), 0)::int as seats,
        coalesce(sum(b.total_cents) filter (where b.status = 'confirmed'), 0)::float8 as cents,
        count(*) filter (where b.status = 'cancelled')::int as cancelled
      from bookings b join schools c on c.id = b.school_id and c.sandbox_for is null
      where b.affiliate_id is not null and (b.affiliate_id = ${slug ?? null} or ${slug ?? null}::text is null)
        and b.status in ('confirmed', 'cancelled')
      group by 1, 2, 3
    )
    select t.month, a.id as affiliate, a.name, t.currency, t.bookings, t.seats, t.cents as "amountCents", t.cancelled
    from attributed t join affiliates a on a.id = t.affiliate_id
    where t.month between coalesce(${from ?? null}::text, '0000-00') and coalesce(${to ?? null}::text, '9999-99')
    order by t.month, a.id, t.currency limit ${limit}`
}
