import { one, type Sql } from '../database/pool.ts'
import type { Use } from './use.ts'

/** Pieces of one kind and size that lessons used. */
interface SizeUses {
  readonly type: string
  readonly size: string
  readonly uses: number
}

/** A brand's uses in one month (YYYY-MM), most used first. */
export interface EquipmentUses {
  readonly brand: { readonly id: string; readonly name: string }
  readonly month: string
  readonly items: SizeUses[]
}

/**
 * What lessons of a month used of a brand; the current month (UTC) by default. A size used fewer than 5 times by
 * fewer than 2 schools is withheld, for it could give one lesson away. Undefined where there is no such brand.
 */
export async function findEquipmentUses(
  sql: Sql,
  brandId: string | null,
  month: string | undefined
): Promise<EquipmentUses | undefined> {
  const { found } = one<{ found: EquipmentUses | null }>(
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

/** Pieces of a brand that lessons at one spot used. */
interface SpotUses {
  readonly spotId: string
  readonly name: string
  readonly region: string
  readonly uses: number
}

/** A brand's uses from one month to another (YYYY-MM), most used spot first. */
export interface SpotActivity {
  readonly brand: { readonly id: string; readonly name: string }
  readonly from: string
  readonly to: string
  readonly spots: SpotUses[]
}

/**
 * Where lessons of the last `months` months, the current one (UTC) included, used a brand. A spot's month of fewer
 * than 5 uses by fewer than 2 schools is withheld from the sum: two answers must not differ by it. Undefined where
 * there is no such brand.
 */
export async function findSpotActivity(
  sql: Sql,
  brandId: string | null,
  months: number
): Promise<SpotActivity | undefined> {
  const { found } = one<{ found: SpotActivity | null }>(
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

/** A brand as operators list it. */
interface ListedBrand {
  readonly id: string
  readonly name: string
  readonly activeKeys: number
  /** Uses that the ledger holds. */
  readonly uses: number
}

/** All brands, in order of their ids, at most `limit`. */
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

/** What lines of the ledger name that does not exist, as `brand x`; 20 at most. */
export async function listStrangers(sql: Sql, uses: readonly Use[]): Promise<string[]> {
  const named = (idOf: (use: Use) => string) => [...new Set(uses.map(idOf))]
  const found = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id))
  const schools = named(use => use.schoolId)
  const brands = named(use => use.brandId)
  const spots = named(use => use.spotId)
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
