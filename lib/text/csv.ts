/** Rows as CSV (RFC 4180) under their names. What a spreadsheet would run as a formula is kept text by an apostrophe. */
export function csv(rows: readonly object[], columns: readonly string[]): string {
  const lines = rows.map(row => columns.map(column => cell((row as Record<string, unknown>)[column])))
  return [columns.map(cell), ...lines].map(line => line.join(',')).join('\n')
}

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = String(value ?? '').replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
