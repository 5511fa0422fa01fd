import { readNotifications } from '../../lib/events/notifications/queries.ts'
import { pauseNotifications } from '../../lib/events/notifications/transactions.ts'
import { type Command, textOption, UsageError, withDatabase } from '../command.ts'
import { writeNotifications } from '../notifications.ts'

const MAX_LETTERS_OF_NAME = 100

export default {
  name: 'notifications pause',
  summary: 'Stop all servers from sending notifications; events wait until notifications resume.',
  writes: true,
  usage: '[--by NAME]',
  options: {
    by: { type: 'string', help: 'Your name, shown in the status; default operator.', mayBeEmpty: true }
  },
  run({ config, terminal, values }) {
    const actorName = textOption(values, 'by') || 'operator'
    if (actorName.length > MAX_LETTERS_OF_NAME)
      throw new UsageError(`--by must have at most ${MAX_LETTERS_OF_NAME} characters`)
    return withDatabase(config, async sql => {
      await pauseNotifications(sql, actorName)
      return writeNotifications({ terminal, values }, await readNotifications(sql))
    })
  }
} satisfies Command
