import { singleRow } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { countCash } from '../../plugins/centre/money/cash-writes.ts'
import { settlePartner } from '../../plugins/centre/money/settle-writes.ts'
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

/** Settles an amount with a partner; returns the audit row. */
export async function settle({ sql }: SpecServer, { schoolId, partnerId }: Things): Promise<string> {
  const days = { by: 'taught', from: '2026-07-01', to: '2026-07-31', day: '2026-08-03' } as const
  const amount = { currency: 'EUR', cents: 1000, reference: null }
  const nobody = { schoolId, personId: uuidV7(Date.now()) }
  const settlement = { id: uuidV7(Date.now()), partnerId, ...days, ...amount }
  return (await settlePartner(sql, nobody, settlement)).logId as string
}
