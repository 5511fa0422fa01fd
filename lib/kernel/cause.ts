/** What stands in double quotes: PostgreSQL and JSON.parse quote there what they were sent. */
const QUOTED = /"[^"]*"?/g

/** What looks like one of our keys, or an e-mail address. */
const TELLING = /\bsb[spc]_\w+|[^\s"'<>()]+@[^\s"'<>()]+/g

/**
 * Why something failed, for the log: where it came from, without the values that were involved. What the database
 * refused is logged by its code and the names of its own parts instead.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return redact(String(error))
  const { code, constraint_name, table_name, column_name } = error as DatabaseError
  const parts = [code, table_name, column_name, constraint_name].filter(Boolean).join(' ')
  return `${redact(error.stack ?? error.message)}${parts && ` [${parts}]`}`
}

/** What postgres.js adds to the errors of the database. */
interface DatabaseError extends Error {
  readonly code?: string
  readonly constraint_name?: string
  readonly table_name?: string
  readonly column_name?: string
}

function redact(text: string): string {
  return text.replace(QUOTED, '"…"').replace(TELLING, '…')
}
