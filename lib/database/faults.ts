/** The connection, not the statement, went wrong: nothing is known of what the statement did. */
export class TransportFault extends Error {
  readonly code: string

  constructor(message: string, code = 'TRANSPORT_FAULT') {
    super(message)
    this.code = code
  }
}

/**
 * What a failed statement means to its caller:
 * `rolled_back` certainly did nothing and may be repeated; `unknown_outcome` may have done its work, so
 * repeat it only if that is harmless; `unreachable` was never run, the database cannot serve now;
 * `input` carried a value PostgreSQL cannot take; `guard` hit a last line of defence; `bug` is all else.
 */
export type DatabaseFault = 'rolled_back' | 'unknown_outcome' | 'unreachable' | 'input' | 'guard' | 'bug'

// SQLSTATEs are five characters; the rest are codes of Node, of postgres.js, and our own.
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

/** A node of a cluster found another closed to it, so nothing ran there; a connection that broke later may have done its work. */
const CLOSED_NODE =
  /connection to the remote node .*(refused|could not|no route|unreachable|starting up|shutting down|recovery|too many)/is
/** Two nodes decided one reference at the same time, each under a lock of its own; the second did nothing. A shard's index has a number. */
const MET = /^bookings_external_ref_is_unique(_\d+)?$/

/** Sorts whatever a query rejected with; an error it does not know is a `bug`. */
export function faultOf(error: unknown): DatabaseFault {
  const { code, message = '', constraint_name: constraint = '' } = (error ?? {}) as Partial<DatabaseError>
  if (code === '08006' && CLOSED_NODE.test(message)) return 'unreachable'
  if (code === '23505' && MET.test(constraint)) return 'rolled_back'
  return FAULTS.get(code) ?? 'bug'
}

interface DatabaseError {
  readonly code: unknown
  readonly message: string
  readonly constraint_name: string
}

/** What `ask` answers; asked three times at the most where the database certainly did nothing: a lock it waited for too long, say. */
export async function insist<Answer>(ask: () => PromiseLike<Answer>, tries = 3): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (tries > 1 && faultOf(error) === 'rolled_back') return insist(ask, tries - 1)
    throw error
  }
}

/**
 * The single row of a statement that always returns exactly one. Anything else (a lost connection can
 * resolve a query with a hole in place of a row) throws a TransportFault: never read it as "not found".
 */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (rows.length === 1 && row !== undefined && row !== null) return row
  throw new TransportFault(`One row was expected, ${rows.length} came.`)
}

/** Milliseconds that figures for /metrics may take: what takes longer is left out. */
export const FIGURES_TIMEOUT_MS = 2000

/**
 * The answer, or a TransportFault (`DB_DEADLINE`) after `ms` milliseconds. A pool that is full of lost
 * connections keeps a query waiting without limit; this is the limit. The statement itself is not stopped.
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
