import { listLate } from '../../lib/webhooks/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, withDatabase } from '../command.ts'
import { LIMIT } from '../options.ts'
import { listRows } from '../terminal.ts'
import { getEndpoint } from '../webhooks.ts'

const COLUMNS = ['sequence', 'about', 'attempts', 'dueAt', 'deadAt', 'why']

export default {
  name: 'webhooks late',
  summary: 'List the events that an endpoint has not accepted: late and dead ones.',
  usage: 'ID [--limit N]',
  words: ['ID'],
  options: { ...LIMIT },
  run({ config, terminal, values, words: [id = ''] }) {
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const { schoolId } = await getEndpoint(sql, id)
      const late = await listLate(sql, schoolId, id, limit + 1)
      return listRows({ terminal, values }, late, COLUMNS, 'Nothing is late.', limit)
    })
  }
} satisfies Command
