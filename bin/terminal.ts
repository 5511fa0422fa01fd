/** Where a command writes: data on standard output, everything said to a person on standard error. */
export interface Terminal {
  /** A line of data. */
  readonly out: (line: string) => void
  /** A line for the person. */
  readonly say: (line: string) => void
  /** Whether a person sits at standard error: then progress is drawn and colours are used. */
  readonly isInteractive: boolean
  readonly columns: number
}

/** A terminal on this process's streams. Colours and progress only where standard error is one, and NO_COLOR is not set. */
export function processTerminal(
  environment: Readonly<Record<string, string | undefined>> = process.env
): Terminal {
  return {
    out: line => process.stdout.write(`${line}\n`),
    say: line => process.stderr.write(`${line}\n`),
    isInteractive: process.stderr.isTTY === true && !environment.NO_COLOR,
    columns: process.stderr.columns ?? 80
  }
}

/** Text in bold on a terminal, plain elsewhere. */
export function bold(terminal: Terminal, text: string): string {
  return terminal.isInteractive ? `\u001b[1m${text}\u001b[22m` : text
}

/** Draws a bar of `done` out of `total` on the terminal's last line; nothing where nobody watches. */
export function drawProgress(terminal: Terminal, done: number, total: number, what: string): void {
  if (!terminal.isInteractive) return
  const width = Math.max(10, Math.min(40, terminal.columns - what.length - 20))
  const filled = total === 0 ? width : Math.round((done / total) * width)
  const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
  process.stderr.write(`\r${bar} ${done}/${total} ${what}\u001b[K${done >= total ? '\n' : ''}`)
}

/** Rows as aligned columns under their names; a sentence where there are none. */
export function table(rows: readonly object[], columns: readonly string[], none: string): string {
  if (rows.length === 0) return none
  const cells = rows.map(row => columns.map(column => cellOf((row as Record<string, unknown>)[column])))
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...cells.map(row => (row[i] as string).length))
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] as number))
      .join('  ')
      .trimEnd()
  return [line([...columns]), ...cells.map(line)].join('\n')
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '-'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
