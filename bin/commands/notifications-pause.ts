import { readNotifications } from '../../lib/notifications/queries.ts'
import { pauseNotifications } from '../../lib/notifications/transactions.ts'
import { type Command, UsageError, want, withDatabase } from '../command.ts'
import { writeNotifications } from '../notifications.ts'

const MOST_LETTERS_OF_NAME = 100

export default {
  name: 'notifications pause',
  summary: 'Let nothing be sent, by no server, until notifications resume; what happens waits.',
  writes: true,
  usage: '[--by NAME]',
  options: {
    by: { type: 'string', help: 'Who paused, for those who look later; default operator.', mayBeEmpty: true }
  },
  run({ config, terminal, values }) {
    const by = want(values, 'by') || 'operator'
    if (by.length > MOST_LETTERS_OF_NAME)
      throw new UsageError(`--by has ${MOST_LETTERS_OF_NAME} characters at most`)
    return withDatabase(config, async sql => {
      await pauseNotifications(sql, by)
      return writeNotifications({ terminal, values }, await readNotifications(sql))
    })
  }
} satisfies Command
