import { one, type Sql } from '../database/pool.ts'
import { eachInTurn } from '../database/schools.ts'
import { listToSweep } from './queries.ts'

/** Requests of one key on a UTC day. */
export const CALLS_A_DAY = 2000

/** Whose call it is. */
export interface Caller {
  readonly id: string
  readonly schoolId: string
}

/** Counts a request against its key's day. Answers 0, or the seconds until the next day where the limit is reached. */
export async function countCall(sql: Sql, { schoolId, id }: Caller): Promise<number> {
  const rows = await sql<
    { wait: number }[]
  >`select count_connector_call(${schoolId}, ${id}, ${CALLS_A_DAY}) as wait`
  return one(rows).wait
}

/** One call of a tool for the audit: which one (null: there is none of the name), its arguments' SHA-256, how it ended. */
export interface CallRecord {
  readonly tool: string | null
  readonly argumentsDigest: Buffer
  readonly result: string
  readonly durationMs: number
}

/** Writes down a call. */
export async function recordCall(sql: Sql, { schoolId, id }: Caller, call: CallRecord): Promise<void> {
  const { tool, argumentsDigest, result, durationMs } = call
  await sql`select record_connector_call(
    ${schoolId}, ${id}, ${tool}, ${argumentsDigest}, ${result}, ${durationMs}::float8::real)`
}

/** Ends proposals whose time is over and forgets old calls, school by school; nothing depends on it. Answers how many proposals it ended. */
export async function sweepConnector(sql: Sql): Promise<number> {
  return eachInTurn(await listToSweep(sql), async schoolId => {
    const rows = await sql<{ ended: number }[]>`select sweep_connector(${schoolId}) as ended`
    return one(rows).ended
  })
}
