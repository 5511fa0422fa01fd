import { notFoundError } from '../args.ts'
import { type Command, requireOption, UsageError, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { POINT_OPTIONS, parsePoint, requirePoint, writePoints } from '../points.ts'

export default {
  name: 'points set',
  summary: 'Change a pickup or drop-off point.',
  writes: true,
  usage: 'ID --school ID [--pickup TYPE:MINUTES,...] [--dropoff TYPE:MINUTES,...] [--name NAME] [...]',
  words: ['ID'],
  options: { ...SCHOOL, ...POINT_OPTIONS },
  notes: 'New minutes replace all previous ones. Existing bookings keep their place and time.',
  run({ config, terminal, values, words: [id = ''] }) {
    const typed = parsePoint(values, id)
    if (Object.keys(typed).length === 1) throw new UsageError('name at least one option to change')
    const schoolId = requireOption(values, 'school')
    return withDatabase(config, async sql => {
      let changed: object = {}
      await writePoints(sql, schoolId, points => {
        const was = points.find(known => known.id === id)
        if (!was) throw notFoundError('point', id, schoolId)
        const point = requirePoint(typed, was)
        changed = point
        return points.map(known => (known === was ? point : known))
      })
      terminal.out(values.json ? JSON.stringify(changed) : `Changed ${id} of ${schoolId}.`)
      return 0
    })
  }
} satisfies Command
