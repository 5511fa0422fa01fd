import { listTables } from '../../lib/infra/backup/queries.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'

/** One digest for the rows of each table. */
export async function digestsOf(sql: Sql): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { name } of await listTables(sql)) {
    const [row] = await sql.unsafe(
      `select md5(coalesce(string_agg(line, e'\\n' order by line), '')) as digest
        from (select row_to_json(t)::text as line from ${name} t) as lines`
    )
    digests[name] = row?.digest
  }
  return digests
}
