import { createInterface } from 'node:readline/promises'
import { hideCredentials } from '../lib/text/credentials.ts'
import { csv, sheetSignsOf } from '../lib/text/csv.ts'
import { Interrupted } from './interrupt.ts'

/** Where a command writes: data on standard output, everything said to a person on standard error. */
export interface Terminal {
  /** A line of data. */
  readonly out: (line: string) => void
  /** A line for the person. */
  readonly say: (line: string) => void
  /** Whether a person sits at standard error: then progress is drawn, and what is said has colours. */
  readonly isInteractive: boolean
  /** Whether a person reads standard output: then it has colours too. */
  readonly isOutRead: boolean
  readonly columns: number
  /** Columns of standard output, for tables; absent where it is no terminal, for a pipe gets all. */
  readonly outColumns?: number
  /** The language of the person's numbers, as a tag; absent for English. */
  readonly numbersIn?: string
  /** Asks a question that is answered with yes or no; absent where nobody sits at standard input. */
  readonly ask?: (question: string) => Promise<boolean>
}

/** A terminal on this process's streams. Colours and progress only on those that are one, and where NO_COLOR is not set. */
export function processTerminal(
  environment: Readonly<Record<string, string | undefined>> = process.env
): Terminal {
  // The writer learns of it by itself; where nothing can be said any more, the work still ends.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const numbersIn = numberTagOf(environment)
  const isRead = ({ isTTY }: NodeJS.WriteStream) => isTTY === true && !environment.NO_COLOR
  return {
    out: line => process.stdout.write(`${line}\n`, failUnlessClosed),
    say: line => process.stderr.write(`${line}\n`),
    isInteractive: isRead(process.stderr),
    isOutRead: isRead(process.stdout),
    columns: process.stderr.columns ?? 80,
    ...(numbersIn !== '' && { numbersIn }),
    ...(process.stdout.isTTY && { outColumns: process.stdout.columns }),
    ...(process.stdin.isTTY && process.stderr.isTTY && { ask: askYes })
  }
}

/** The language of numbers by POSIX: `pt_PT.UTF-8` as `pt-PT`, empty if none is set. */
function numberTagOf({
  LC_ALL,
  LC_NUMERIC,
  LANG = ''
}: Readonly<Record<string, string | undefined>>): string {
  return (LC_ALL || LC_NUMERIC || LANG).replace(/[.@].*$/, '').replaceAll('_', '-')
}

/** The same terminal, which prints no password of an address to the person: messages of the system and of libraries hold them too. */
export function quietTerminal(terminal: Terminal): Terminal {
  return { ...terminal, say: line => terminal.say(hideCredentials(line)) }
}

/** Whatever is not a yes is a no, the end of what is typed too. */
async function askYes(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve, reject) => {
    lines.once('close', () => resolve(''))
    // It hears Ctrl-C in place of the process.
    lines.once('SIGINT', () => reject(new Interrupted('SIGINT')))
  })
  try {
    return /^y(es)?$/i.test((await Promise.race([lines.question(`${question} [y/N] `), ended])).trim())
  } finally {
    lines.close()
  }
}

/** Data that was not written fails the command; but a reader may stop reading (`| head`). */
function failUnlessClosed(error: NodeJS.ErrnoException | null | undefined): void {
  if (!error || error.code === 'EPIPE') return
  process.stderr.write(`swellbook: what it printed could not be written: ${error.message}\n`)
  process.exitCode = 1
}

/** Text in bold for a person, plain elsewhere. */
export function bold(isRead: boolean, text: string): string {
  return isRead ? `\u001b[1m${text}\u001b[22m` : text
}

/** Draws a bar of `done` out of `total` on the terminal's last line; nothing where nobody watches. */
export function drawProgress(terminal: Terminal, done: number, total: number, what: string): void {
  if (!terminal.isInteractive) return
  const width = Math.max(10, Math.min(40, terminal.columns - what.length - 20))
  const filled = total === 0 ? width : Math.round((done / total) * width)
  const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
  process.stderr.write(`\r${bar} ${done}/${total} ${what}\u001b[K${done >= total ? '\n' : ''}`)
}

/** `1 lesson`, `2 lessons`. */
export function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

/** What is typed or dialled again, so that a part of it is worth nothing. */
const WHOLE = /(id|slug|phone|number)$/i

/** What a cut column still shows. */
const LEAST_WIDTH = 10

/** Shows a list: as JSON or CSV where the command line asks for it, else as a table. What is beyond `limit` is not shown, but said to be there. */
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
  const shown = rows.slice(0, limit)
  if (values.json) terminal.out(JSON.stringify(shown))
  else if (values.csv) terminal.out(csv(shown, columns, sheetSignsOf(terminal.numbersIn ?? 'en')))
  else terminal.out(table(shown, columns, none, terminal.outColumns))
  if (rows.length > limit) terminal.say(`There are more than these ${limit}; --limit N shows more of them.`)
  return 0
}

/**
 * Rows as aligned columns under their names; a sentence where there are none. On a terminal narrower than that the widest
 * cells are cut, and where too little would be left each row becomes a block.
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

/** The columns' widths within the terminal's, taken from the widest; undefined where that cannot be. */
function fit(
  natural: readonly number[],
  columns: readonly string[],
  width: number
): readonly number[] | undefined {
  const widths = [...natural]
  const sum = () => widths.reduce((total, one) => total + one + 2, -2)
  while (sum() > width) {
    const spare = widths.map((one, i) => (WHOLE.test(columns[i] as string) ? 0 : one))
    const widest = Math.max(...spare)
    if (widest <= LEAST_WIDTH) return undefined
    widths[spare.indexOf(widest)] = widest - 1
  }
  return widths
}

/** One row, a line for each of its cells. */
function block(row: readonly string[], columns: readonly string[], width: number): string {
  const names = Math.max(...columns.map(({ length }) => length))
  return row
    .map((cell, i) => `${(columns[i] as string).padEnd(names)}  ${shortenCell(cell, width - names - 2)}`)
    .join('\n')
}

function shortenCell(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text
}

/** One thing, a line for each of its members. */
export function record(thing: object): string {
  const members = Object.entries(thing)
  const width = Math.max(...members.map(([name]) => name.length))
  return members.map(([name, value]) => `${name.padEnd(width)}  ${cellOf(value)}`).join('\n')
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || '-'
  return value === null || value === undefined || value === '' ? '-' : String(value)
}
