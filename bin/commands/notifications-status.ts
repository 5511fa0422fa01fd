import { readNotifications } from '../../lib/notifications/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { writeNotifications } from '../notifications.ts'

export default {
  name: 'notifications status',
  summary: 'Say whether anything is sent, and since when not.',
  usage: '',
  options: {},
  run({ config, terminal, values }) {
    return withDatabase(config, async sql =>
      writeNotifications({ terminal, values }, await readNotifications(sql))
    )
  }
} satisfies Command
