import { type Command, withDatabase } from '../command.ts'
import { getEndpoint, showEndpoint } from '../webhooks.ts'

export default {
  name: 'webhooks show',
  summary: 'Say how an endpoint stands: well or ill, how far it is, what is late.',
  usage: 'ID',
  words: ['ID'],
  options: {},
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => showEndpoint({ terminal, values }, await getEndpoint(sql, id)))
  }
} satisfies Command
