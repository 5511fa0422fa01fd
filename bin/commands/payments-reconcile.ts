import { pollPayments, RECONCILED_DAYS } from '../../lib/payments/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { withCount } from '../terminal.ts'

export default {
  name: 'payments reconcile',
  summary: `Read the open payments and the refunds of the last ${RECONCILED_DAYS} days again from the provider, for example after a restore.`,
  writes: true,
  usage: '--school ID',
  options: SCHOOL,
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const due = await pollPayments(sql, id, { days: RECONCILED_DAYS })
      terminal.out(values.json ? JSON.stringify({ due }) : `${withCount(due, 'payment')} will be read again.`)
      return 0
    })
  }
} satisfies Command
