import { readNotifications } from '../../lib/notifications/queries.ts'
import { claimSecret, resumeNotifications } from '../../lib/notifications/transactions.ts'
import { fingerprintOf } from '../../lib/text/derive.ts'
import { type Command, withDatabase } from '../command.ts'
import { writeNotifications } from '../notifications.ts'
import { ensureSecret, OTHER_SECRET } from '../secret.ts'

export default {
  name: 'notifications resume',
  summary: 'Let what waits be sent, after a pause or a restore.',
  writes: true,
  usage: '[--new-secret]',
  options: {
    'new-secret': {
      type: 'boolean',
      help: 'Sign with the SECRET_KEY of this command from now on, where the former one is lost.'
    }
  },
  notes:
    'A restore pauses, for a copy of the database must write to nobody. With a new secret all that followed from the former one is another: tell those who verify signatures.',
  run({ config, terminal, values }) {
    return withDatabase(config, async sql => {
      const { secret } = ensureSecret(config)
      if (!(await claimSecret(sql, fingerprintOf(secret), values['new-secret'] === true)))
        throw new Error(OTHER_SECRET)
      await resumeNotifications(sql)
      return writeNotifications({ terminal, values }, await readNotifications(sql))
    })
  }
} satisfies Command
