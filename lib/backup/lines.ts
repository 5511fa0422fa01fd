import { createHash, type Hash } from 'node:crypto'
import { type Header, NoBackup, parseHeader } from './rules.ts'

/** Rows that are written or read together: a statement each, and this many in memory. */
export const ROWS_AT_ONCE = 500

/** The lines of a backup as text: its header, its rows, and a last one with the SHA-256 of all before. */
export async function* sealed(
  header: Header,
  portions: AsyncIterable<readonly string[]>
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const said = (text: string) => {
    hash.update(text)
    return text
  }
  yield said(`${JSON.stringify(header)}\n`)
  for await (const lines of portions) yield said(lines.map(line => `${line}\n`).join(''))
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/** A backup that is being read: its header at once, its rows in portions, of one table each. */
export interface Unsealed {
  readonly header: Header
  /** Throws a sentence at the end where a row is missing or one byte is not as it was written. */
  readonly portions: AsyncGenerator<{ readonly table: string; readonly lines: readonly string[] }>
}

/** A backup that is not as it was written. */
class Damaged extends Error {
  constructor() {
    super('The backup is damaged or not whole; nothing was restored.')
  }
}

/** Reads a backup from the text of its file. Throws NoBackup where it is none. */
export async function unseal(text: AsyncIterable<Uint8Array>): Promise<Unsealed> {
  const lines = splitLines(text)
  // What is no gzip at all fails at its first byte.
  const { value: first = '' } = await lines.next().catch(error => {
    throw error instanceof Damaged ? new NoBackup() : error
  })
  const header = parseHeader(first)
  return { header, portions: rowPortions(header, lines, createHash('sha256').update(`${first}\n`)) }
}

async function* rowPortions(header: Header, lines: AsyncGenerator<string>, hash: Hash): Unsealed['portions'] {
  for (const { name, rows } of header.tables) {
    for (let left = rows; left > 0; ) {
      const portion: string[] = []
      for (const most = Math.min(left, ROWS_AT_ONCE); portion.length < most; left -= 1) {
        const { value, done } = await lines.next()
        if (done) throw new Damaged()
        hash.update(`${value}\n`)
        portion.push(value)
      }
      yield { table: name, lines: portion }
    }
  }
  const { value: seal } = await lines.next()
  if (seal !== JSON.stringify({ sha256: hash.digest('hex') }) || !(await lines.next()).done)
    throw new Damaged()
}

/** The lines of a text that arrives in pieces; a last one that does not end counts for nothing. */
async function* splitLines(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const piece of text) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() as string
      yield* lines
    }
  } catch (error) {
    // zlib's own words for what is no gzip, or ends too soon.
    if (String((error as { code?: unknown }).code).startsWith('Z_')) throw new Damaged()
    throw error
  }
}
