/** Quoted text: PostgreSQL and JSON.parse quote their input, which may be personal data. */
const QUOTED = /"[^"]*"?/g

/** API keys and email addresses. */
const SENSITIVE = /\bsb[spc]_\w+|[^\s"'<>()]+@[^\s"'<>()]+/g

/**
 * The cause of an error for the log, with input values redacted. For database errors it adds the code and the names of table,
 * column and constraint.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return redact(String(error))
  const { code, constraint_name, table_name, column_name } = error as DatabaseError
  const parts = [code, table_name, column_name, constraint_name].filter(Boolean).join(' ')
  return `${redact(error.stack ?? error.message)}${parts && ` [${parts}]`}`
}

/** Fields that postgres.js adds to database errors. */
interface DatabaseError extends Error {
  readonly code?: string
  readonly constraint_name?: string
  readonly table_name?: string
  readonly column_name?: string
}

function redact(text: string): string {
  return text.replace(QUOTED, '"…"').replace(SENSITIVE, '…')
}
