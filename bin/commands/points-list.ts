import { type Command, requireOption, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { leadsOf, needPoints } from '../points.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'points list',
  summary: 'List the pickup and drop-off points of a school.',
  usage: '--school ID',
  options: SCHOOL,
  run({ config, terminal, values }) {
    const named = requireOption(values, 'school')
    return withDatabase(config, async sql => {
      const { schoolId, points } = await needPoints(sql, named)
      const none = `${schoolId} has no pickup or drop-off points. Add one: swellbook points add hotel-mar --school ${schoolId} --name 'Hotel Mar' --address ... --pickup TYPE:45`
      const shown = points.map(point => ({
        ...point,
        pickup: leadsOf(point.pickup),
        dropoff: leadsOf(point.dropoff)
      }))
      const columns = ['id', 'name', 'address', 'pickup', 'dropoff']
      return listRows({ terminal, values }, values.json ? points : shown, columns, none)
    })
  }
} satisfies Command
