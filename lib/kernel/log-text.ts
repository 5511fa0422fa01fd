/** Formats JSON log lines for humans: time, message, fields. `request` lines get their own column layout. */
export function readableLines(text: string): string {
  return text
    .split('\n')
    .map(line => (line ? readable(JSON.parse(line)) : ''))
    .join('\n')
}

function readable({ time, level, message, ...fields }: Record<string, unknown>): string {
  const hour = String(time).slice(11, 19)
  const { id, method, route, status, ms, caller, ...more } = fields
  if (message === 'request' && status !== undefined) {
    const rest = [`${ms} ms`, caller, ...(Number(status) >= 500 ? [id] : []), ...wordsOf(more)]
    return [hour, status, method, route ?? '-', ...rest].join(' ')
  }
  return [hour, level, message, ...wordsOf(fields)].join(' ')
}

function wordsOf(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).map(
    ([name, value]) =>
      `${name}=${typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value)}`
  )
}
