import * as v from 'valibot'
import { SpotSchema } from '../../lib/sea/spot.ts'
import { saveSpots } from '../../lib/sea/transactions.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { explainIssue } from '../issue.ts'
import { MAX_FILE_MEGABYTES, readText } from '../read-text.ts'
import { withCount } from '../terminal.ts'

export default {
  name: 'spots import',
  summary: 'Add surf spots, or replace existing ones.',
  writes: true,
  usage: 'FILE.json',
  words: ['FILE.json'],
  options: {},
  notes: `The file is a list of spots, or { "spots": [...] }, with the fields of sql/seeds/spots.json; at most ${MAX_FILE_MEGABYTES} MB. All spots are checked before any is stored.`,
  async run({ config, terminal, values, words: [file] }) {
    if (!file) throw new UsageError('FILE.json is required')
    const spots = readSpots(parseSpotsFile(readText(file), file))
    return withDatabase(config, async sql => {
      const counts = await saveSpots(sql, spots)
      const { added, changed } = counts
      const unchanged = spots.length - added - changed
      terminal.out(
        values.json
          ? JSON.stringify({ ...counts, there: unchanged })
          : `${withCount(added, 'spot')} added, ${changed} changed, ${unchanged} unchanged.`
      )
      return 0
    })
  }
} satisfies Command

function parseSpotsFile(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${(error as Error).message}.`)
  }
}

function readSpots(json: unknown) {
  const list = Array.isArray(json) ? json : (json as { spots?: unknown })?.spots
  const { success, output, issues } = v.safeParse(v.array(SpotSchema, 'must be a list of spots'), list)
  if (!success) throw new Error(`${explainIssue(issues[0], 'spots')}.`)
  assertUniqueIds(output.map(({ id }) => id))
  return output
}

function assertUniqueIds(ids: readonly string[]): void {
  const places = new Map<string, number>()
  for (const [n, id] of ids.entries()) {
    const earlier = places.get(id)
    if (earlier !== undefined) throw new Error(`spots.${n}.id: ${id} is the id of spots.${earlier} too.`)
    places.set(id, n)
  }
}
