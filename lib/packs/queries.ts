import type { Sql } from '../infra/database/pool.ts'

/** A pack whose code a guest typed. */
export interface TypedPack {
  readonly id: string
  readonly left: number
  /** True if it can be used for this lesson type today. */
  readonly isFit: boolean
}

/** The pack with the digest of a code, for a lesson of a type. Undefined if the school has none. */
export async function findTypedPack(
  sql: Sql,
  schoolId: string,
  digest: Buffer,
  typeId: string
): Promise<TypedPack | undefined> {
  const [pack] = await sql<TypedPack[]>`
    select p.id, (select coalesce(sum(m.lessons), 0)::int from pack_moves m where m.school_id = ${schoolId} and m.pack_id = p.id) as left,
      (p.valid_until is null or p.valid_until > statement_timestamp())
        and (p.lesson_type_ids = '{}' or ${typeId}::text = any (p.lesson_type_ids)) as "isFit"
    from packs p where p.school_id = ${schoolId} and p.digest = ${digest}`
  return pack
}

/** A pack that was sold. */
export interface PackRow {
  readonly id: string
  readonly lastFour: string
  readonly lessons: number
  readonly left: number
  /** Ids of the lesson types for which it is; empty for all. */
  readonly types: readonly string[]
  readonly cents: number
  readonly currency: string
  /** Local day of the sale. */
  readonly soldOn: string
  /** Last local day on which it can be used; null without end. */
  readonly validTo: string | null
  readonly state: 'live' | 'used_up' | 'expired'
}

/** Packs of a school, the latest first: one, those with the last four characters of a code, or all. */
export function listPacks(
  sql: Sql,
  schoolId: string,
  {
    id = null,
    lastFour = null,
    limit = null
  }: { readonly id?: string | null; readonly lastFour?: string | null; readonly limit?: number | null } = {}
): Promise<PackRow[]> {
  return sql<PackRow[]>`
    with chosen as (
      select p.id, p.last_four, p.lessons, p.lesson_type_ids, p.cents, p.currency, p.sold_at, p.valid_until, c.time_zone, (
          select coalesce(sum(m.lessons), 0)::int from pack_moves m where m.school_id = ${schoolId} and m.pack_id = p.id) as rest
      from packs p join schools c on c.id = ${schoolId}
      where p.school_id = ${schoolId} and (p.id = ${id}::uuid or ${id}::uuid is null) and (p.last_four = ${lastFour}::text or ${lastFour}::text is null)
      order by p.sold_at desc, p.id limit ${limit}
    )
    select x.id, x.last_four as "lastFour", x.lessons, x.rest as left, x.lesson_type_ids as types, x.cents::float8 as cents, x.currency,
      (x.sold_at at time zone x.time_zone)::date::text as "soldOn",
      ((x.valid_until - interval '1 second') at time zone x.time_zone)::date::text as "validTo",
      case when x.rest = 0 then 'used_up' when x.valid_until <= statement_timestamp() then 'expired' else 'live' end as state
    from chosen x order by x.sold_at desc, x.id`
}

/** A move of a pack: below 0 if lessons were used or taken away. */
export interface PackMove {
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly kind: 'sold' | 'used' | 'returned' | 'corrected'
  readonly lessons: number
  readonly bookingId: string | null
  readonly reference: string | null
  readonly by: string | null
  readonly because: string | null
}

/** Moves of a pack, the latest first. */
export function listPackMoves(sql: Sql, schoolId: string, packId: string): Promise<PackMove[]> {
  return sql<PackMove[]>`
    select iso_utc(m.at) as at, m.kind, m.lessons, m.booking_id as "bookingId", b.reference, w.name as by, m.because
    from pack_moves m
    left join bookings b on b.school_id = ${schoolId} and b.id = m.booking_id
    left join people w on w.school_id = ${schoolId} and w.id = m.person_id
    where m.school_id = ${schoolId} and m.pack_id = ${packId}
    order by m.at desc, m.id`
}
