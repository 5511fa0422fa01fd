import { readNotifications } from '../../lib/events/notifications/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { writeNotifications } from '../notifications.ts'

export default {
  name: 'notifications status',
  summary: 'Show whether notifications are sent or paused.',
  usage: '',
  options: {},
  run({ config, terminal, values }) {
    return withDatabase(config, async sql =>
      writeNotifications({ terminal, values }, await readNotifications(sql))
    )
  }
} satisfies Command
