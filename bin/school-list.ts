import type { Sql } from '../lib/infra/database/pool.ts'
import { getSchool } from '../lib/schools/queries.ts'
import { limitOption } from './args.ts'
import { type Invocation, requireOption, withDatabase } from './command.ts'
import { listRows } from './terminal.ts'

/** Lists rows of the school in --school, at most --limit. `none` is the sentence for an empty list. */
export function listOfSchool(
  { config, terminal, values }: Pick<Invocation, 'config' | 'terminal' | 'values'>,
  columns: readonly string[],
  none: string | ((schoolId: string) => string),
  read: (sql: Sql, schoolId: string, max: number) => Promise<readonly object[]>
): Promise<number> {
  const schoolId = requireOption(values, 'school')
  const limit = limitOption(values)
  return withDatabase(config, async sql => {
    const { id } = await getSchool(sql, schoolId)
    const rows = await read(sql, id, limit + 1)
    return listRows({ terminal, values }, rows, columns, typeof none === 'string' ? none : none(id), limit)
  })
}
