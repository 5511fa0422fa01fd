import { listMails } from '../../lib/mail/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { notFoundError } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { mailNumber } from '../mails.ts'
import { SCHOOL } from '../options.ts'
import { record } from '../terminal.ts'

export default {
  name: 'mails show',
  summary: 'Show the state of a mail: attempts, and the response of the mail server.',
  usage: 'NUMBER --school ID',
  words: ['NUMBER'],
  options: SCHOOL,
  run({ config, terminal, values, words: [numberText = ''] }) {
    const schoolId = requireOption(values, 'school')
    const number = mailNumber(numberText)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const mails = await listMails(sql, { schoolId: id, number, limit: 2 })
      if (mails.length === 0) throw notFoundError('mail', numberText, id)
      terminal.out(values.json ? JSON.stringify(mails) : mails.map(record).join('\n\n'))
      return 0
    })
  }
} satisfies Command
