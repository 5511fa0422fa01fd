import { parse } from 'csv-parse/sync'
import { csvOptionsFor } from '../text/csv-input.ts'
import { type LessonDraft, type LessonFault, readLesson } from './rules.ts'

/** Columns of a lessons file, in any order. The last two are optional. */
export const LESSON_COLUMNS = [
  'date',
  'start',
  'end',
  'lessonType',
  'spot',
  'instructors',
  'capacity',
  'priceCents'
] as const

const REQUIRED = LESSON_COLUMNS.slice(0, 6)

/** Maximum lessons per import. More would block bookings of the school too long (measured: 3 s for 9,000). */
export const MAX_LESSONS = 10_000

/** Result of parsing a lessons file: the valid lessons, and faults by line. */
export interface LessonsFile {
  readonly lessons: readonly LessonDraft[]
  readonly faults: readonly LessonFault[]
}

interface CsvRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Parse CSV with a header row, with the options of `csvOptionsFor`. Calls `onRow` to report progress. */
export function parseLessons(
  text: string,
  onRow: (count: number, total: number) => void = () => {}
): LessonsFile {
  const rows = splitRows(text)
  if (!Array.isArray(rows)) return { lessons: [], faults: [rows] }
  const [header, ...body] = rows
  if (!header)
    return { lessons: [], faults: [fault(1, 'file', 'The file is empty; its first line names the columns.')] }
  const names = header.record.map(columnOf)
  const headerFault = checkHeader(names, body.length)
  if (headerFault.length > 0) return { lessons: [], faults: headerFault }
  const lessons: LessonDraft[] = []
  const faults: LessonFault[] = []
  for (const [i, { record, info }] of body.entries()) {
    const row = readRow(names, record, info.lines)
    if (row.lesson) lessons.push(row.lesson)
    faults.push(...row.faults)
    onRow(i + 1, body.length)
  }
  return { lessons, faults }
}

/** Rows of the wrong length are not parsed, because their fields cannot be assigned to columns. */
function readRow(
  names: readonly string[],
  record: readonly string[],
  line: number
): { lesson?: LessonDraft; faults: LessonFault[] } {
  if (record.length !== names.length) {
    return {
      faults: [fault(line, 'line', `The line has ${record.length} fields, the header ${names.length}.`)]
    }
  }
  return readLesson(Object.fromEntries(names.map((name, n) => [name, record[n] as string])), line)
}

function splitRows(text: string): CsvRow[] | LessonFault {
  try {
    return parse(text, {
      ...csvOptionsFor(text),
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true
    }) as unknown as CsvRow[]
  } catch (error) {
    const { lines, message } = error as Error & { lines?: number }
    return fault(lines ?? 1, 'line', `This is not valid CSV: ${message}.`)
  }
}

/** Column of a header cell, in any case. Unknown names stay. */
function columnOf(cell: string): string {
  return LESSON_COLUMNS.find(column => column.toLowerCase() === cell.toLowerCase()) ?? cell
}

function checkHeader(names: readonly string[], rows: number): LessonFault[] {
  const columns: readonly string[] = LESSON_COLUMNS
  const unknown = names.filter(name => !columns.includes(name))
  const duplicate = names.filter((name, i) => names.indexOf(name) !== i)
  const missing = REQUIRED.filter(name => !names.includes(name))
  const faults = [
    ...missing.map(name => fault(1, name, 'The column is missing.')),
    ...unknown.map(name => fault(1, name || 'line', `Unknown column; the columns are ${columns.join(',')}.`)),
    ...duplicate.map(name => fault(1, name, 'The column appears twice.'))
  ]
  if (rows === 0) faults.push(fault(1, 'file', 'There are no lessons below the header.'))
  if (rows > MAX_LESSONS) {
    faults.push(
      fault(1, 'file', `The file has ${rows} lessons; split it into files of at most ${MAX_LESSONS}.`)
    )
  }
  return faults
}

function fault(row: number, field: string, message: string): LessonFault {
  return { row, field, message }
}
