import { retryRolledBack, type Sql, singleRow } from '../../infra/database/pool.ts'
import type { ItemChange, ItemChanged, ItemList } from './rules.ts'

/** Change one item of a list by a person, or by an operator if null (see change_item_by_staff). */
export async function changeItem(
  sql: Sql,
  { schoolId, personId }: { readonly schoolId: string; readonly personId: string | null },
  list: ItemList,
  { id, version, item }: ItemChange<object>
): Promise<ItemChanged> {
  const json = item && JSON.stringify(item)
  return singleRow(
    await retryRolledBack(
      () => sql<ItemChanged[]>`
        select code, log_id as "logId" from change_item_by_staff(
          ${schoolId}, ${personId}, ${list}, ${id}, ${version}, ${json}::text::jsonb, null, null)`
    )
  )
}
