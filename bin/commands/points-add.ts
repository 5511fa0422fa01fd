import { POINT_BOUNDS } from '../../lib/transfers/rules.ts'
import { type Command, requireOption, UsageError, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { leadsOf, POINT_OPTIONS, parsePoint, requirePoint, writePoints } from '../points.ts'

export default {
  name: 'points add',
  summary: 'Add a pickup or drop-off point.',
  writes: true,
  usage:
    'ID --school ID --name NAME --address TEXT [--pickup TYPE:MINUTES,...] [--dropoff TYPE:MINUTES,...] [...]',
  words: ['ID'],
  options: { ...SCHOOL, ...POINT_OPTIONS },
  notes: `ID is a short word of your own, such as hotel-mar. A school has at most ${POINT_BOUNDS.most} points. To require one for a lesson type: lesson-types set --transfers-required.`,
  run({ config, terminal, values, words: [id = ''] }) {
    const schoolId = requireOption(values, 'school')
    for (const option of ['name', 'address']) requireOption(values, option)
    const point = requirePoint(parsePoint(values, id))
    return withDatabase(config, async sql => {
      await writePoints(sql, schoolId, points => {
        if (points.some(known => known.id === id)) throw new UsageError(`ID: "${id}" exists already`)
        return [...points, point]
      })
      const drives = [
        point.pickup && `picks up guests (${leadsOf(point.pickup)})`,
        point.dropoff && `drops off guests (${leadsOf(point.dropoff)})`
      ]
      const said = `${schoolId} now ${drives.filter(Boolean).join(' and ')}: ${point.name}.`
      terminal.out(values.json ? JSON.stringify(point) : said)
      return 0
    })
  }
} satisfies Command
