import type { Sql } from '../../lib/infra/database/pool.ts'
import type { Schema, Text } from './scale-rules.ts'

/** Tables by placement: with their school, replicated to every node, or on one node. */
export interface Places {
  readonly distributed: readonly string[]
  readonly reference: readonly string[]
  readonly local: readonly string[]
}

/** Current functions of the database, and the tables by placement. */
export async function readScaleSchema(sql: Sql, { distributed, reference }: Places): Promise<Schema> {
  const rows = await sql<(Text & { isTrigger: boolean })[]>`
    select p.proname as name, p.prosrc as sql, l.lanname as language,
      coalesce(to_json(p.proargnames), '[]') as parameters,
      case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as varies,
      p.prorettype = 'trigger'::regtype as "isTrigger",
      coalesce((
        select json_agg(distinct name) from pg_trigger t, unnest(array[t.tgoldtable, t.tgnewtable]) as name
        where t.tgfoid = p.oid and name is not null
      ), '[]') as transition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname`
  const functions = rows.map(({ isTrigger, transition, ...text }) =>
    isTrigger ? { ...text, transition: transition as string[] } : text
  )
  return { distributed, reference, functions }
}

/** Placement of each table in docs/scale.md: the rows of its table with the heads `Table` and `As`. */
export function placesIn(page: string): Places {
  const [, rest = ''] = page.split('| Table | As |')
  const rows = rest.split('\n\n')[0]!.split('\n').slice(2)
  const named = (place: string) =>
    rows
      .filter(row => row.split('|')[2]?.trim().startsWith(place))
      .flatMap(row => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  return { distributed: named('distributed'), reference: named('reference'), local: named('local') }
}
