import type { Sql } from '../../infra/database/pool.ts'
import type { ItemList, StoredItem } from './rules.ts'

/** Items of a school's list, in order. The caller sets the type of the list's items. */
export function readItems<Item>(sql: Sql, schoolId: string, list: ItemList): Promise<StoredItem<Item>[]> {
  return sql<StoredItem<Item>[]>`
    select i.item, md5(i.item::text) as version
    from schools c cross join lateral jsonb_array_elements(case ${list} when 'points' then c.points else c.offers end)
      with ordinality as i(item, n)
    where c.id = ${schoolId} order by i.n`
}
