import { singleRow } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { countCash } from '../../plugins/centre/money/cash-writes.ts'
import type { SpecServer } from './server.ts'
import type { Things } from './things.ts'

/** Today without a count, or with one and its audit row. */
export async function renewCount(
  { sql }: SpecServer,
  { schoolId }: Things,
  name: string
): Promise<Partial<Things>> {
  await sql`delete from cash_counts where school_id = ${schoolId}`
  const { date } = singleRow<{ date: string }>(
    await sql`select (clock_timestamp() at time zone time_zone)::date::text as date from schools where id = ${schoolId}`
  )
  if (name === 'countCash') return { localDate: date }
  const nobody = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  const count = { date, version: 0, counts: [], note: 'Float' }
  return { localDate: date, logId: (await countCash(sql, nobody, count)).logId as string }
}
