import { getSchool } from '../../lib/schools/queries.ts'
import { listEndpoints } from '../../lib/webhooks/queries.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'
import { healthOf } from '../webhooks.ts'

const COLUMNS = ['id', 'partner', 'url', 'late', 'dead', 'state']

export default {
  name: 'webhooks list',
  summary: 'List the webhook endpoints of a school and its partners.',
  usage: '--school ID',
  options: { ...SCHOOL },
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const endpoints = await listEndpoints(sql, id)
      const rows = values.json
        ? endpoints
        : endpoints.map(endpoint => ({ ...endpoint, state: healthOf(endpoint) }))
      return listRows({ terminal, values }, rows, COLUMNS, 'There is no endpoint.')
    })
  }
} satisfies Command
