import { createHash, type Hash } from 'node:crypto'
import { type Header, NotABackup, parseHeader } from './rules.ts'

/** Rows per statement, and maximum rows in memory. */
export const PORTION_ROWS = 500

/** Lines of a backup: a header, the rows, and a last line with the SHA-256 of all earlier lines. */
export async function* serializeBackup(
  header: Header,
  portions: AsyncIterable<readonly string[]>
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const append = (text: string) => {
    hash.update(text)
    return text
  }
  yield append(`${JSON.stringify(header)}\n`)
  for await (const lines of portions) yield append(lines.map(line => `${line}\n`).join(''))
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/** A backup being read: its header, then its rows in portions of one table each. */
export interface BackupReader {
  readonly header: Header
  /** Throws after the last portion if a row is missing or a byte has changed. */
  readonly portions: AsyncGenerator<{ readonly table: string; readonly lines: readonly string[] }>
}

class DamagedBackup extends Error {
  constructor() {
    super('The backup is damaged or incomplete; nothing was restored.')
  }
}

/** Reads a backup. Throws NotABackup if the text is not one. */
export async function openBackup(text: AsyncIterable<Uint8Array>): Promise<BackupReader> {
  const lines = splitLines(text)
  // A file that is not gzip fails at its first byte.
  const { value: first = '' } = await lines.next().catch(error => {
    throw error instanceof DamagedBackup ? new NotABackup() : error
  })
  const header = parseHeader(first)
  return { header, portions: rowPortions(header, lines, createHash('sha256').update(`${first}\n`)) }
}

async function* rowPortions(
  header: Header,
  lines: AsyncGenerator<string>,
  hash: Hash
): BackupReader['portions'] {
  for (const { name, rows } of header.tables) {
    for (let remaining = rows; remaining > 0; ) {
      const portion: string[] = []
      for (const size = Math.min(remaining, PORTION_ROWS); portion.length < size; remaining -= 1) {
        const { value, done } = await lines.next()
        if (done) throw new DamagedBackup()
        hash.update(`${value}\n`)
        portion.push(value)
      }
      yield { table: name, lines: portion }
    }
  }
  const { value: seal } = await lines.next()
  if (seal !== JSON.stringify({ sha256: hash.digest('hex') }) || !(await lines.next()).done)
    throw new DamagedBackup()
}

/** Splits a stream into lines. A last line without a line end is dropped. */
async function* splitLines(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() as string
      yield* lines
    }
  } catch (error) {
    // zlib's error codes, for a text that is not gzip or ends early.
    if (String((error as { code?: unknown }).code).startsWith('Z_')) throw new DamagedBackup()
    throw error
  }
}
