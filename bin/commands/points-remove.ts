import { notFoundError } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { writePoints } from '../points.ts'

export default {
  name: 'points remove',
  summary: 'Remove a pickup or drop-off point.',
  writes: true,
  usage: 'ID --school ID',
  words: ['ID'],
  options: SCHOOL,
  notes: 'Existing bookings keep the point.',
  run({ config, terminal, values, words: [id = ''] }) {
    const schoolId = requireOption(values, 'school')
    return withDatabase(config, async sql => {
      await writePoints(sql, schoolId, points => {
        if (!points.some(known => known.id === id)) throw notFoundError('point', id, schoolId)
        return points.filter(known => known.id !== id)
      })
      terminal.out(
        values.json ? JSON.stringify({ id, removed: true }) : `${schoolId} no longer has the point ${id}.`
      )
      return 0
    })
  }
} satisfies Command
