import { createInterface } from 'node:readline/promises'
import { hideCredentials } from '../lib/text/credentials.ts'
import { csv, sheetSignsOf } from '../lib/text/csv.ts'
import { Interrupted } from './interrupt.ts'

/** Output of a command: data on standard output, messages on standard error. */
export interface Terminal {
  readonly out: (line: string) => void
  /** Print a message for the operator. */
  readonly say: (line: string) => void
  /** True if standard error is a terminal, which gets progress bars and colours. */
  readonly isInteractive: boolean
  /** True if standard output is a terminal, which gets colours. */
  readonly isOutRead: boolean
  readonly columns: number
  /** Width for tables. Absent for a pipe, which gets complete cells. */
  readonly outColumns?: number
  /** Language tag for the format of numbers; absent for English. */
  readonly numberLocale?: string
  /** Ask a yes or no question. Absent if standard input is not a terminal. */
  readonly confirm?: (question: string) => Promise<boolean>
}

/** The terminal of this process. Colours and progress need a TTY, and NO_COLOR must not be set. */
export function processTerminal(
  environment: Readonly<Record<string, string | undefined>> = process.env
): Terminal {
  // Each write reports its error to its caller. Without this handler, a closed stream would crash the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const numbersIn = numberTagOf(environment)
  const isRead = ({ isTTY }: NodeJS.WriteStream) => isTTY === true && !environment.NO_COLOR
  return {
    out: line => process.stdout.write(`${line}\n`, failUnlessClosed),
    say: line => process.stderr.write(`${line}\n`),
    isInteractive: isRead(process.stderr),
    isOutRead: isRead(process.stdout),
    columns: process.stderr.columns ?? 80,
    ...(numbersIn !== '' && { numberLocale: numbersIn }),
    ...(process.stdout.isTTY && { outColumns: process.stdout.columns }),
    ...(process.stdin.isTTY && process.stderr.isTTY && { confirm: confirmAtTerminal })
  }
}

/** Language tag for numbers from the POSIX locale: `pt_PT.UTF-8` becomes `pt-PT`; empty if none is set. */
function numberTagOf({
  LC_ALL,
  LC_NUMERIC,
  LANG = ''
}: Readonly<Record<string, string | undefined>>): string {
  return (LC_ALL || LC_NUMERIC || LANG).replace(/[.@].*$/, '').replaceAll('_', '-')
}

/** Hide passwords in messages, because messages of the system and of libraries may contain URLs with credentials. */
export function withoutCredentials(terminal: Terminal): Terminal {
  return { ...terminal, say: line => terminal.say(hideCredentials(line)) }
}

/** Any answer but yes is a no, and so is the end of input. */
async function confirmAtTerminal(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve, reject) => {
    lines.once('close', () => resolve(''))
    // readline receives Ctrl-C instead of the process.
    lines.once('SIGINT', () => reject(new Interrupted('SIGINT')))
  })
  try {
    return /^y(es)?$/i.test((await Promise.race([lines.question(`${question} [y/N] `), ended])).trim())
  } finally {
    lines.close()
  }
}

/** Fail the command if data could not be written, except if the reader closed the pipe (`| head`). */
function failUnlessClosed(error: NodeJS.ErrnoException | null | undefined): void {
  if (!error || error.code === 'EPIPE') return
  process.stderr.write(`swellbook: the output could not be written: ${error.message}\n`)
  process.exitCode = 1
}

export function bold(isRead: boolean, text: string): string {
  return isRead ? `\u001b[1m${text}\u001b[22m` : text
}

/** Draw a progress bar on the last line. Without a terminal, draw nothing. */
export function drawProgress(terminal: Terminal, count: number, total: number, unit: string): void {
  if (!terminal.isInteractive) return
  const width = Math.max(10, Math.min(40, terminal.columns - unit.length - 20))
  const filledWidth = total === 0 ? width : Math.round((count / total) * width)
  const bar = `${'█'.repeat(filledWidth)}${'░'.repeat(width - filledWidth)}`
  process.stderr.write(`\r${bar} ${count}/${total} ${unit}\u001b[K${count >= total ? '\n' : ''}`)
}

/** Text such as `1 lesson` or `2 lessons`. */
export function withCount(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

/** Columns whose values must not be truncated (ids, phone numbers). */
const UNTRUNCATED_COLUMNS = /(id|slug|phone|number)$/i

/** Minimum width to which a column is truncated. */
const MIN_WIDTH = 10

/** Print a list as JSON, CSV or a table. Rows beyond `limit` are left out with a message. */
export function listRows(
  {
    terminal,
    values
  }: { readonly terminal: Terminal; readonly values: { readonly json?: unknown; readonly csv?: unknown } },
  rows: readonly object[],
  columns: readonly string[],
  none: string,
  limit = Number.POSITIVE_INFINITY
): 0 {
  const visible = rows.slice(0, limit)
  if (values.json) terminal.out(JSON.stringify(visible))
  else if (values.csv) terminal.out(csv(visible, columns, sheetSignsOf(terminal.numberLocale ?? 'en')))
  else terminal.out(table(visible, columns, none, terminal.outColumns))
  if (rows.length > limit)
    terminal.say(`There are more rows than the limit of ${limit}; use a larger --limit N.`)
  return 0
}

/**
 * Rows as aligned columns, or `none` if there are none. On a narrow terminal the widest cells are truncated. If they would
 * become too narrow, each row becomes a block.
 */
export function table(
  rows: readonly object[],
  columns: readonly string[],
  none: string,
  width = Number.POSITIVE_INFINITY
): string {
  if (rows.length === 0) return none
  const cells = rows.map(row => columns.map(column => cellOf((row as Record<string, unknown>)[column])))
  const natural = columns.map((column, i) =>
    Math.max(column.length, ...cells.map(row => (row[i] as string).length))
  )
  const widths = fit(natural, columns, width)
  if (!widths) return cells.map(row => block(row, columns, width)).join('\n\n')
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => shortenCell(cell, widths[i] as number).padEnd(widths[i] as number))
      .join('  ')
      .trimEnd()
  return [line(columns), ...cells.map(line)].join('\n')
}

/** Column widths that fit the terminal; the widest columns are reduced first. Undefined if that is impossible. */
function fit(
  natural: readonly number[],
  columns: readonly string[],
  width: number
): readonly number[] | undefined {
  const widths = [...natural]
  const sum = () => widths.reduce((total, width) => total + width + 2, -2)
  while (sum() > width) {
    const shrinkable = widths.map((width, i) => (UNTRUNCATED_COLUMNS.test(columns[i] as string) ? 0 : width))
    const widest = Math.max(...shrinkable)
    if (widest <= MIN_WIDTH) return undefined
    widths[shrinkable.indexOf(widest)] = widest - 1
  }
  return widths
}

/** A row as a block with one line per cell. */
function block(row: readonly string[], columns: readonly string[], width: number): string {
  const names = Math.max(...columns.map(({ length }) => length))
  return row
    .map((cell, i) => `${(columns[i] as string).padEnd(names)}  ${shortenCell(cell, width - names - 2)}`)
    .join('\n')
}

function shortenCell(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text
}

/** An object as text with one line per member. */
export function record(object: object): string {
  const members = Object.entries(object)
  const width = Math.max(...members.map(([name]) => name.length))
  return members.map(([name, value]) => `${name.padEnd(width)}  ${cellOf(value)}`).join('\n')
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || '-'
  return value === null || value === undefined || value === '' ? '-' : String(value)
}
