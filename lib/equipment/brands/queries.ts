import { type Sql, singleRow } from '../../infra/database/pool.ts'
import type { Use } from './use.ts'

/** Number of uses of equipment of one kind and size. */
interface SizeUses {
  readonly type: string
  readonly size: string
  readonly uses: number
}

/** Uses of a brand's equipment in one month (YYYY-MM), most used first. */
export interface EquipmentUses {
  readonly brand: { readonly id: string; readonly name: string }
  readonly month: string
  readonly items: SizeUses[]
}

/**
 * Uses of a brand's equipment in a month. Default: the current month (UTC). A size with fewer than 5 uses at only one school is
 * omitted, because it could identify a lesson. Undefined for an unknown brand.
 */
export async function findEquipmentUses(
  sql: Sql,
  brandId: string | null,
  month: string | undefined
): Promise<EquipmentUses | undefined> {
  const { found } = singleRow<{ found: EquipmentUses | null }>(
    await sql`
    with cell as materialized (
      select item as type, size, sum(uses)::int as uses
      from brand_size_months
      where brand_id = ${brandId} and uses > 0 and month = coalesce(${month ? `${month}-01` : null}::date,
        date_trunc('month', statement_timestamp() at time zone 'UTC')::date)
      group by item, size having sum(uses) >= 5 or count(*) >= 2
    )
    select (
      select json_build_object(
        'brand', json_build_object('id', b.id, 'name', b.name),
        'month', to_char(asked.month, 'YYYY-MM'),
        'items', coalesce((
          select json_agg(cell order by cell.uses desc, cell.type, cell.size) from cell
        ), '[]')
      )
      from brands b, (
        select coalesce(${month ? `${month}-01` : null}::date,
          date_trunc('month', statement_timestamp() at time zone 'UTC')::date) as month
      ) as asked
      where b.id = ${brandId}
    ) as found`
  )
  return found ?? undefined
}

/** Uses of a brand's equipment at one spot. */
interface SpotUses {
  readonly spotId: string
  readonly name: string
  readonly region: string
  readonly uses: number
}

/** Uses of a brand's equipment in a range of months (YYYY-MM), most used spot first. */
export interface SpotActivity {
  readonly brand: { readonly id: string; readonly name: string }
  readonly from: string
  readonly to: string
  readonly spots: SpotUses[]
}

/**
 * Spots where a brand's equipment was used in the last `months` months, including the current one (UTC). The sum omits a month
 * of a spot with fewer than 5 uses at only one school, so that the difference of two answers cannot reveal it. Undefined for an
 * unknown brand.
 */
export async function findSpotActivity(
  sql: Sql,
  brandId: string | null,
  months: number
): Promise<SpotActivity | undefined> {
  const { found } = singleRow<{ found: SpotActivity | null }>(
    await sql`
    with cell as materialized (
      select spot_id, month, sum(uses) as uses
      from brand_spot_months
      where brand_id = ${brandId} and uses > 0
        and month <= date_trunc('month', statement_timestamp() at time zone 'UTC')::date
        and month >= (date_trunc('month', statement_timestamp() at time zone 'UTC') - make_interval(months => ${months - 1}))::date
      group by spot_id, month having sum(uses) >= 5 or count(*) >= 2
    )
    select (
      select json_build_object(
        'brand', json_build_object('id', b.id, 'name', b.name),
        'from', to_char(asked.first, 'YYYY-MM'),
        'to', to_char(asked.last, 'YYYY-MM'),
        'spots', coalesce((
          select json_agg(active order by active.uses desc, active."spotId")
          from (
            select s.id as "spotId", s.document->>'name' as name, s.document->>'region' as region,
              sum(cell.uses)::int as uses
            from cell join spots s on s.id = cell.spot_id
            group by s.id
          ) as active
        ), '[]')
      )
      from brands b, (
        select this.month as last, (this.month - make_interval(months => ${months - 1}))::date as first
        from (select date_trunc('month', statement_timestamp() at time zone 'UTC')::date as month) as this
      ) as asked
      where b.id = ${brandId}
    ) as found`
  )
  return found ?? undefined
}

/** A brand, as operators see it. */
interface ListedBrand {
  readonly id: string
  readonly name: string
  readonly activeKeys: number
  /** Number of recorded uses. */
  readonly uses: number
}

/** Brands by id. */
export function listBrands(sql: Sql, limit: number | null = null): Promise<ListedBrand[]> {
  return sql<ListedBrand[]>`
    with used as materialized (
      select brand_id, sum(uses) as uses from brand_spot_months group by brand_id
    ), opened as materialized (
      select brand_id, count(*)::int as keys from platform_keys where revoked_at is null group by brand_id
    )
    select b.id, b.name, coalesce(o.keys, 0) as "activeKeys", coalesce(u.uses, 0)::float8 as uses
    from brands b left join used u on u.brand_id = b.id left join opened o on o.brand_id = b.id
    order by b.id collate "C" limit ${limit}`
}

/** Schools, brands and spots in these uses that do not exist, such as `brand x`. At most 20. */
export async function listUnknownIds(sql: Sql, uses: readonly Use[]): Promise<string[]> {
  const idsOf = (idOf: (use: Use) => string) => [...new Set(uses.map(idOf))]
  const found = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id))
  const schools = idsOf(use => use.schoolId)
  const brands = idsOf(use => use.brandId)
  const spots = idsOf(use => use.spotId)
  const [theseSchools, theseBrands, theseSpots] = await Promise.all([
    sql<{ id: string }[]>`select id from schools where id = any (${schools}::text[])`.then(found),
    sql<{ id: string }[]>`select id from brands where id = any (${brands}::text[])`.then(found),
    sql<{ id: string }[]>`select id from spots where id = any (${spots}::text[])`.then(found)
  ])
  return [
    ...schools.filter(id => !theseSchools.has(id)).map(id => `school ${id}`),
    ...brands.filter(id => !theseBrands.has(id)).map(id => `brand ${id}`),
    ...spots.filter(id => !theseSpots.has(id)).map(id => `spot ${id}`)
  ]
    .sort()
    .slice(0, 20)
}
