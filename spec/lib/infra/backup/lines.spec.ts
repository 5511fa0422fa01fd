import fc from 'fast-check'
import t from 'tap'
import { openBackup, PORTION_ROWS, serializeBackup } from '../../../../lib/infra/backup/lines.ts'
import { FORMAT, type Header } from '../../../../lib/infra/backup/rules.ts'

function headerOf(rows: readonly number[]): Header {
  const tables = rows.map((count, i) => ({ name: `t${i}`, columns: ['c'], rows: count }))
  return { format: FORMAT, madeAt: '', migrations: [], tables }
}

async function* each<T>(values: readonly T[]) {
  yield* values
}

async function write(tables: readonly (readonly string[])[]): Promise<Buffer> {
  const pieces: string[] = []
  for await (const piece of serializeBackup(headerOf(tables.map(lines => lines.length)), each(tables)))
    pieces.push(piece)
  return Buffer.from(pieces.join(''))
}

/** Lines read from a text in chunks of this size. */
async function read(text: Buffer, size: number): Promise<Record<string, string[]>> {
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.subarray(i * size, (i + 1) * size)
  )
  const found: Record<string, string[]> = {}
  for await (const { table, lines } of (await openBackup(each(pieces))).portions) {
    t.ok(lines.length <= PORTION_ROWS)
    found[table] = [...(found[table] ?? []), ...lines]
  }
  return found
}

const line = fc.string({ unit: 'grapheme' }).map(text => JSON.stringify({ text }))

t.test('the lines of a backup', async t => {
  t.test('are read as they were written, in any chunks', async t => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(line), { maxLength: 4 }),
        fc.integer({ min: 1, max: 300 }),
        async (tables, size) => {
          const found = await read(await write(tables), size)
          t.strictSame(
            tables.map((_, i) => found[`t${i}`] ?? []),
            tables
          )
        }
      ),
      { numRuns: 50 }
    )
    const many = Array.from({ length: 2 * PORTION_ROWS + 1 }, (_, i) => JSON.stringify({ i }))
    t.strictSame((await read(await write([many]), 64 * 1024)).t0, many)
  })

  t.test('are refused if a byte is changed, missing or added', async t => {
    const text = await write([['{"a": 1}', '{"a": "Inês \u2028"}'], ['{"b": 2}']])
    await t.resolves(read(text, 7))
    for (let at = 0; at < text.length; at += 1) {
      const changed = Buffer.from(text)
      changed[at] = (changed[at] as number) ^ 1
      await t.rejects(read(changed, 50), /damaged|not a Swellbook backup/, `byte ${at}`)
      await t.rejects(read(text.subarray(0, at), 50), /damaged|not a Swellbook backup/, `cut at ${at}`)
    }
    await t.rejects(read(Buffer.concat([text, Buffer.from('more\n')]), 50), /damaged/)
  })
})
