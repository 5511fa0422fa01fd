import { type Sql, singleRow } from '../../infra/database/pool.ts'

/** Adds an affiliate, or renames an existing one. */
export async function addAffiliate(
  sql: Sql,
  { slug, name }: { slug: string; name: string }
): Promise<'added' | 'renamed' | 'unchanged'> {
  return singleRow<{ result: 'added' | 'renamed' | 'unchanged' }>(
    await sql`select add_affiliate(${slug}, ${name}) as result`
  ).result
}
