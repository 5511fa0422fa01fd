import { pollPayments } from '../../lib/payments/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { notFoundError } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'

export default {
  name: 'payments retry',
  summary: 'Read one payment again from the provider, also one that is odd.',
  writes: true,
  usage: 'ID --school ID',
  words: ['ID'],
  options: SCHOOL,
  notes:
    'A server reads it within a second. Payments that are paid, or whose page was never opened, are not read again.',
  run({ config, terminal, values, words: [chargeId = ''] }) {
    const schoolId = requireOption(values, 'school')
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      if (!isUuid(chargeId) || (await pollPayments(sql, id, { chargeId })) === 0)
        throw notFoundError('open payment', chargeId, id)
      terminal.out(values.json ? JSON.stringify({ id: chargeId }) : `${chargeId} will be read again.`)
      return 0
    })
  }
} satisfies Command
