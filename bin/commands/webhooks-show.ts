import { type Command, withDatabase } from '../command.ts'
import { getEndpoint, showEndpoint } from '../webhooks.ts'

export default {
  name: 'webhooks show',
  summary: 'Show the state of an endpoint: health, position, late events.',
  usage: 'ID',
  words: ['ID'],
  options: {},
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => showEndpoint({ terminal, values }, await getEndpoint(sql, id)))
  }
} satisfies Command
