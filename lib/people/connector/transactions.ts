import { ofSchool, type Sql, singleRow, TransportFault } from '../../infra/database/pool.ts'
import { sumSequentially } from '../../infra/database/schools.ts'
import { coalesceByGroup } from '../../kernel/coalesce.ts'
import { listSchoolsToSweep } from './queries.ts'
import { MAX_CALLS_PER_DAY } from './rules.ts'

/** Audit record of a tool call. `tool` is null for an unknown name; `argumentsDigest` is a SHA-256 in hex. */
export interface CallRecord {
  readonly tool: string | null
  readonly argumentsDigest: string
  readonly result: string
  readonly durationMs: number
}

/** The connector key that made the call. */
export interface Caller {
  readonly id: string
  readonly schoolId: string
}

/** A request to count against the daily limit, and to record. */
interface ConnectorCall extends Caller {
  /** False if the request has already been counted. */
  readonly counts: boolean
  /** Audit record; null if the request called no tool. */
  readonly record: CallRecord | null
}

/** Counts and records a request, and returns 0. At the daily limit, only returns the seconds until the next UTC day. */
export type SettleCall = (call: ConnectorCall) => Promise<number>

/** The limits are those of bookings. */
const CALL_QUEUE = { max: 64, lanes: 2, waiting: 5_000 } as const

/** Creates the settle function. Calls of a school that arrive during a transaction form the next batch. */
export function createSettleCall(sql: Sql): SettleCall {
  return coalesceByGroup(
    ({ schoolId }) => schoolId,
    calls => settleBatch(sql, calls),
    CALL_QUEUE
  )
}

async function settleBatch(pool: Sql, calls: readonly ConnectorCall[]): Promise<number[]> {
  const { schoolId } = calls[0] as ConnectorCall
  const sql = ofSchool(pool, schoolId)
  const payload = calls.map(({ id, counts, record }, n) => ({ n, keyId: id, counts, ...record }))
  const rows = await sql<{ wait: number }[]>`
    select wait from settle_connector_calls(${schoolId}, ${JSON.stringify(payload)}::text::json, ${MAX_CALLS_PER_DAY}) order by n`
  if (rows.length !== calls.length)
    throw new TransportFault(`${calls.length} rows were expected, but ${rows.length} arrived.`)
  return rows.map(({ wait }) => wait)
}

/** Expires proposals and deletes old calls, school by school; reads are correct without it. Returns the expired proposals. */
export async function sweepConnector(sql: Sql): Promise<number> {
  return sumSequentially(await listSchoolsToSweep(sql), async schoolId => {
    const rows = await sql<{ ended: number }[]>`select sweep_connector(${schoolId}) as ended`
    return singleRow(rows).ended
  })
}
