import * as v from 'valibot'
import { findSpot } from '../../lib/sea/queries.ts'
import { type Spot, SpotSchema } from '../../lib/sea/spot.ts'
import { saveSpots } from '../../lib/sea/transactions.ts'
import { notFoundError } from '../args.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { explainIssue } from '../issue.ts'

const LIST_FIELDS = ['levels', 'hazards', 'estimated', 'sources']

export default {
  name: 'spots set',
  summary: 'Change fields of a surf spot.',
  writes: true,
  usage: 'ID FIELD=VALUE ...',
  words: ['ID', 'FIELD=VALUE ...'],
  options: {},
  notes:
    'swellbook spots set amado exposure=0.9 bestTide=mid levels=beginner,kids "hazards=rip current,rocks"\nFrom then on, new versions of the program do not change this spot.',
  run({ config, terminal, values, words: [id, ...changes] }) {
    if (!id || changes.length === 0) throw new UsageError('ID and at least one FIELD=VALUE are required')
    return withDatabase(config, async sql => {
      const spot = await findSpot(sql, id)
      if (!spot) throw notFoundError('spot', id)
      const counts = await saveSpots(sql, [change(spot, changes)])
      terminal.out(
        values.json ? JSON.stringify(counts) : counts.changed > 0 ? `${id} is changed.` : 'Nothing changed.'
      )
      return 0
    })
  }
} satisfies Command

function change(spot: Spot, changes: readonly string[]): Spot {
  const fields = Object.fromEntries(changes.map(readChange))
  const { success, output, issues } = v.safeParse(SpotSchema, { ...spot, ...fields, id: spot.id })
  if (!success) throw new UsageError(explainIssue(issues[0], spot.id))
  return output
}

function readChange(text: string): [field: string, value: unknown] {
  const [, field, value] = /^([A-Za-z]+)=(.*)$/s.exec(text) ?? []
  if (field === undefined || value === undefined) throw new UsageError(`"${text}" is not FIELD=VALUE`)
  if (field === 'id' || !(field in SpotSchema.entries))
    throw new UsageError(`a spot has no field ${field} that can be set`)
  return [field, readValue(field, value)]
}

/** Parse a value: a comma-separated list, a number, or the forecast point as latitude,longitude. */
function readValue(field: string, value: string): unknown {
  if (LIST_FIELDS.includes(field)) return value.split(',').flatMap(part => part.trim() || [])
  if (field === 'forecastPoint') {
    const [latitude, longitude] = value.split(',').map(Number)
    return { latitude, longitude }
  }
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}
