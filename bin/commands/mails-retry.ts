import { listMails } from '../../lib/mail/queries.ts'
import { retryMails } from '../../lib/mail/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { notFoundError } from '../args.ts'
import { type Command, requireOption, textOption, withDatabase } from '../command.ts'
import { mailNumber } from '../mails.ts'
import { SCHOOL } from '../options.ts'
import { withCount } from '../terminal.ts'

export default {
  name: 'mails retry',
  summary: 'Send failed mails again: one by number, or all of a school.',
  writes: true,
  usage: '--school ID [--number NUMBER]',
  options: { ...SCHOOL, number: { type: 'string', help: 'Only this mail; all failed ones by default.' } },
  notes:
    'Mails that are void (replaced by a newer mail, or no longer needed), waiting or already sent are not changed.',
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    const text = textOption(values, 'number')
    const number = text === undefined ? null : mailNumber(text, '--number')
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      if (number !== null && (await listMails(sql, { schoolId: id, number, limit: 1 })).length === 0)
        throw notFoundError('mail', String(number), id)
      const mails = await retryMails(sql, id, number)
      terminal.out(
        values.json ? JSON.stringify({ mails }) : `${withCount(mails, 'mail')} will be sent again.`
      )
      return 0
    })
  }
} satisfies Command
