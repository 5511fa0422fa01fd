import { one, type Sql } from '../database/pool.ts'

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
 * What lessons of a month used of a brand; the current month (UTC) unless told. A size used fewer than 5 times by
 * fewer than 2 schools is withheld, for it could tell of one lesson. Undefined where there is no such brand.
 */
export async function findEquipmentUses(
  sql: Sql,
  brandId: string | null,
  month: string | undefined
): Promise<EquipmentUses | undefined> {
  const { found } = one<{ found: EquipmentUses | null }>(
    await sql`
    select (
      select json_build_object(
        'brand', json_build_object('id', b.id, 'name', b.name),
        'month', to_char(asked.month, 'YYYY-MM'),
        'items', coalesce((
          select json_agg(cell order by cell.uses desc, cell.type, cell.size)
          from (
            select item as type, size, sum(uses)::int as uses
            from brand_size_months m where m.brand_id = b.id and m.month = asked.month and uses > 0
            group by item, size having sum(uses) >= 5 or count(*) >= 2
          ) as cell
        ), '[]')
      )
      from brands b, (
        select coalesce(${month ? `${month}-01` : null}::date,
          date_trunc('month', clock_timestamp() at time zone 'UTC')::date) as month
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
            from (
              select spot_id, sum(uses) as uses
              from brand_spot_months m
              where m.brand_id = b.id and m.month between asked.first and asked.last and uses > 0
              group by spot_id, month having sum(uses) >= 5 or count(*) >= 2
            ) as cell join spots s on s.id = cell.spot_id
            group by s.id
          ) as active
        ), '[]')
      )
      from brands b, (
        select this.month as last, (this.month - make_interval(months => ${months - 1}))::date as first
        from (select date_trunc('month', clock_timestamp() at time zone 'UTC')::date as month) as this
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

/** All brands, in order of their ids. */
export function listBrands(sql: Sql): Promise<ListedBrand[]> {
  return sql<ListedBrand[]>`
    select b.id, b.name,
      (select count(*)::int from platform_keys k where k.brand_id = b.id and k.revoked_at is null) as "activeKeys",
      (select coalesce(sum(m.uses), 0)::float8 from brand_spot_months m where m.brand_id = b.id) as uses
    from brands b order by b.id collate "C"`
}
