import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { recordUses } from '../../lib/equipment/brands/transactions.ts'
import { keyOf, type Use, UseLine } from '../../lib/equipment/brands/use.ts'
import { csvOptionsFor } from '../../lib/text/csv-input.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { explainIssue } from '../issue.ts'
import { MAX_FILE_MEGABYTES, readText } from '../read-text.ts'
import { drawProgress, withCount } from '../terminal.ts'

/** Lines per transaction. The lines of one school within a batch are stored together or not at all. */
const BATCH_LINES = 5000

export default {
  name: 'usage import',
  summary: 'Import equipment usage of lessons from a CSV file.',
  writes: true,
  usage: 'FILE.csv',
  words: ['FILE.csv'],
  options: {},
  notes: `Columns, named in the first line: school, lesson, date, spot, brand, item, size, uses; separated by commas, semicolons or tabs. A line that exists already is replaced, so a file can be imported again after a correction or a failure. Sizes may have any spelling: 7'6" or 7ft 6 for boards and leashes; XS to 3XL, MT, 10 for suits; S, 42 for boots. A file has at most ${MAX_FILE_MEGABYTES} MB.`,
  async run({ config, terminal, values, words: [file] }) {
    if (!file) throw new UsageError('FILE.csv is required')
    const uses = readUses(readText(file), file)
    return withDatabase(config, async sql => {
      let [changed, added] = [0, 0]
      for (let start = 0; start < uses.length; start += BATCH_LINES) {
        const portion = uses.slice(start, start + BATCH_LINES)
        const counts = await recordUses(sql, portion)
        changed += counts.changed
        added += counts.added
        drawProgress(terminal, start + portion.length, uses.length, 'lines')
      }
      const recorded = uses.length
      terminal.out(
        values.json
          ? JSON.stringify({ recorded, changed, added })
          : `${withCount(recorded, 'line')} read: ${added} added, ${changed - added} changed, ${recorded - changed} unchanged.`
      )
      return 0
    })
  }
} satisfies Command

function readUses(text: string, file: string): Use[] {
  const rows = readRows(text, file)
  if (rows.length === 0) throw new Error(`${file} has no lines below the header.`)
  const headerLine = csvOptionsFor(text).from_line
  const lines = new Map<string, number>()
  return rows.map((row, n) => {
    const line = n + 1 + headerLine
    const { success, output, issues } = v.safeParse(UseLine, row)
    if (!success) throw new Error(`${explainIssue(issues[0], `line ${line}`)}.`)
    const earlier = lines.get(keyOf(output))
    if (earlier !== undefined)
      throw new Error(`Line ${line} repeats line ${earlier}; combine them into one line.`)
    lines.set(keyOf(output), line)
    return output
  })
}

function readRows(text: string, file: string): unknown[] {
  try {
    return parse(text, { ...csvOptionsFor(text), columns: true })
  } catch (error) {
    throw new Error(`${file} is not valid CSV: ${(error as Error).message}.`)
  }
}
