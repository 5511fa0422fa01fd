import { readNotifications } from '../../lib/events/notifications/queries.ts'
import { claimSecret, resumeNotifications } from '../../lib/events/notifications/transactions.ts'
import { listSchoolIds } from '../../lib/guests/queries.ts'
import { sumSequentially } from '../../lib/infra/database/schools.ts'
import { pollPayments, RECONCILED_DAYS } from '../../lib/payments/transactions.ts'
import { fingerprintOf } from '../../lib/text/derive.ts'
import { type Command, withDatabase } from '../command.ts'
import { writeNotifications } from '../notifications.ts'
import { ensureSecret, SECRET_MISMATCH } from '../server/secret.ts'

export default {
  name: 'notifications resume',
  summary: 'Resume sending after a pause or a restore.',
  writes: true,
  usage: '[--new-secret]',
  options: {
    'new-secret': {
      type: 'boolean',
      help: 'Use the SECRET_KEY of this command from now on, because the previous one is lost.'
    }
  },
  notes:
    'A restore pauses notifications, because a copy of the database must not send anything. Payments and refunds of the last 60 days are read again from the provider. With a new secret, everything derived from the previous one changes: inform the partners who verify signatures.',
  run({ config, terminal, values }) {
    return withDatabase(config, async sql => {
      const { secret } = ensureSecret(config)
      if (!(await claimSecret(sql, fingerprintOf(secret), values['new-secret'] === true)))
        throw new Error(SECRET_MISMATCH)
      // Before the payment worker starts again: a restored ledger lacks payments made since the backup.
      await sumSequentially(await listSchoolIds(sql), schoolId =>
        pollPayments(sql, schoolId, { days: RECONCILED_DAYS })
      )
      await resumeNotifications(sql)
      return writeNotifications({ terminal, values }, await readNotifications(sql))
    })
  }
} satisfies Command
