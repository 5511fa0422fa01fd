/** The connection failed, not the statement, so the outcome of the statement is unknown. */
export class TransportFault extends Error {
  readonly code: string

  constructor(message: string, code = 'TRANSPORT_FAULT') {
    super(message)
    this.code = code
  }
}

/**
 * Meaning of a failed statement. `rolled_back`: it changed nothing; retry. `unknown_outcome`: it may have been executed; retry
 * only if that is harmless. `unreachable`: it did not run, because the database cannot serve now. `input`: PostgreSQL cannot
 * store a value. `guard`: a check constraint failed, although code should have prevented it. `bug`: anything else.
 */
export type DatabaseFault = 'rolled_back' | 'unknown_outcome' | 'unreachable' | 'input' | 'guard' | 'bug'

// Five characters are an SQLSTATE. Longer codes are from Node, postgres.js or this service.
const FAULT_CODES: Readonly<Record<Exclude<DatabaseFault, 'bug'>, string>> = {
  rolled_back: '40P01 40001 55P03 57014',
  unknown_outcome: `57P01 57P02 57P05 25P03 08000 08003 08006 08P01 CONNECTION_CLOSED CONNECTION_DESTROYED
    ECONNRESET EPIPE ETIMEDOUT ERR_STREAM_DESTROYED ERR_SOCKET_CLOSED ERR_STREAM_WRITE_AFTER_END
    DB_READ_TIMEOUT DB_DEADLINE TRANSPORT_FAULT`,
  unreachable: `57P03 53300 53200 53100 25006 28P01 28000 3D000 08001 08004 CONNECT_TIMEOUT CONNECTION_ENDED
    DB_UNREACHABLE DB_BUSY ECONNREFUSED EHOSTUNREACH ENETUNREACH EHOSTDOWN ENOTFOUND EAI_AGAIN ENOENT EACCES`,
  input: '22P02 22003 22021 22008 22007',
  guard: '23514'
}

const FAULTS = new Map<unknown, DatabaseFault>(
  Object.entries(FAULT_CODES).flatMap(([fault, codes]) =>
    codes.split(/\s+/).map(code => [code, fault as DatabaseFault])
  )
)

/** A cluster node could not connect to another node, so nothing ran there. A connection that breaks later may have run it. */
const CLOSED_NODE =
  /connection to the remote node .*(refused|could not|no route|unreachable|starting up|shutting down|recovery|too many)/is
/**
 * Two cluster nodes inserted the same external reference simultaneously: the second insert did nothing. Shards add a number to
 * the index name.
 */
const SAME_REFERENCE = /^bookings_external_ref_is_unique(_\d+)?$/

/** Classifies a rejected query; an unknown error is a `bug`. */
export function faultOf(error: unknown): DatabaseFault {
  const { code, message = '', constraint_name: constraint = '' } = (error ?? {}) as Partial<DatabaseError>
  if (code === '08006' && CLOSED_NODE.test(message)) return 'unreachable'
  if (code === '23505' && SAME_REFERENCE.test(constraint)) return 'rolled_back'
  return FAULTS.get(code) ?? 'bug'
}

interface DatabaseError {
  readonly code: unknown
  readonly message: string
  readonly constraint_name: string
}

/** Retries a statement that was rolled back, for example after a lock timeout; `tries` attempts in total. */
export async function retryRolledBack<Answer>(
  statement: () => PromiseLike<Answer>,
  tries = 3
): Promise<Answer> {
  try {
    return await statement()
  } catch (error) {
    if (tries > 1 && faultOf(error) === 'rolled_back') return retryRolledBack(statement, tries - 1)
    throw error
  }
}

/**
 * Returns the only row of a statement that always returns one, else throws TransportFault. After a lost connection, postgres.js
 * may resolve without a row, which must never mean "not found".
 */
export function singleRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (rows.length === 1 && row !== undefined && row !== null) return row
  throw new TransportFault(`One row was expected, but ${rows.length} arrived.`)
}

/** Time limit for the database's part of /metrics. Slower figures are left out. */
export const FIGURES_TIMEOUT_MS = 2000

/**
 * Rejects with TransportFault (`DB_DEADLINE`) after `ms` milliseconds. Otherwise a query would wait without limit if all
 * connections of its pool are lost. The statement is not cancelled.
 */
export async function answerWithin<Answer>(ms: number, answer: PromiseLike<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    const late = () =>
      reject(new TransportFault(`The database did not answer within ${ms} ms.`, 'DB_DEADLINE'))
    timer = setTimeout(late, ms)
  })
  try {
    return await Promise.race([answer, deadline])
  } finally {
    clearTimeout(timer)
  }
}
