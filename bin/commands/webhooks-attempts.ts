import { listAttempts } from '../../lib/webhooks/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { listRows } from '../terminal.ts'
import { getEndpoint } from '../webhooks.ts'

const COLUMNS = ['at', 'sequence', 'outcome', 'status', 'milliseconds', 'answer']

export default {
  name: 'webhooks attempts',
  summary: 'List the last fifty delivery attempts of an endpoint, newest first.',
  usage: 'ID',
  words: ['ID'],
  options: {},
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => {
      const { schoolId } = await getEndpoint(sql, id)
      const attempts = await listAttempts(sql, schoolId, id)
      return listRows({ terminal, values }, attempts, COLUMNS, 'Nothing was sent yet.')
    })
  }
} satisfies Command
