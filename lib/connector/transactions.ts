import { ofSchool, one, type Sql, TransportFault } from '../database/pool.ts'
import { eachInTurn } from '../database/schools.ts'
import { coalesceApart } from '../kernel/coalesce.ts'
import { listToSweep } from './queries.ts'
import { CALLS_A_DAY } from './rules.ts'

/** One call of a tool for the audit: which one (null: there is none of the name), its arguments' SHA-256, how it ended. */
export interface CallRecord {
  readonly tool: string | null
  /** In hex. */
  readonly argumentsDigest: string
  readonly result: string
  readonly durationMs: number
}

/** Whose call it is. */
export interface Caller {
  readonly id: string
  readonly schoolId: string
}

/** A request of a connector key to be settled. */
interface ConnectorCall extends Caller {
  /** Whether it is still to be counted against its key's day. */
  readonly counts: boolean
  /** What is to be written down of it; null where it called no tool. */
  readonly record: CallRecord | null
}

/** Counts a request and writes it down. Answers 0, or the seconds until the next day where the day's limit was reached: then it did neither. */
export type SettleCall = (call: ConnectorCall) => Promise<number>

/** As bookings go together, so do these. */
const CALL_QUEUE = { most: 64, lanes: 2, waiting: 5_000 } as const

/** Makes the function that settles; calls of a school that arrive while a transaction is under way go together in the next. */
export function createSettleCall(sql: Sql): SettleCall {
  return coalesceApart(
    ({ schoolId }) => schoolId,
    calls => settleMany(sql, calls),
    CALL_QUEUE
  )
}

async function settleMany(pool: Sql, calls: readonly ConnectorCall[]): Promise<number[]> {
  const { schoolId } = calls[0] as ConnectorCall
  const sql = ofSchool(pool, schoolId)
  const asked = calls.map(({ id, counts, record }, n) => ({ n, keyId: id, counts, ...record }))
  const rows = await sql<{ wait: number }[]>`
    select wait from settle_connector_calls(${schoolId}, ${JSON.stringify(asked)}::text::json, ${CALLS_A_DAY}) order by n`
  if (rows.length !== calls.length)
    throw new TransportFault(`${calls.length} rows were expected, ${rows.length} came.`)
  return rows.map(({ wait }) => wait)
}

/** Ends proposals whose time is over and forgets old calls, school by school; nothing depends on it. Answers how many proposals it ended. */
export async function sweepConnector(sql: Sql): Promise<number> {
  return eachInTurn(await listToSweep(sql), async schoolId => {
    const rows = await sql<{ ended: number }[]>`select sweep_connector(${schoolId}) as ended`
    return one(rows).ended
  })
}
