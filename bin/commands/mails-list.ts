import { MAIL_STATES } from '../../lib/mail/data.ts'
import { listMails } from '../../lib/mail/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, requireOption, textOption, UsageError, withDatabase } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

const COLUMNS = ['number', 'at', 'role', 'kind', 'reference', 'state', 'tries', 'response']

export default {
  name: 'mails list',
  summary: 'List the mails of a school with their state, newest first.',
  usage: '--school ID [--state STATE] [--limit N]',
  options: {
    ...SCHOOL,
    state: { type: 'string', help: `Only ${MAIL_STATES.join(', ')}.` },
    ...LIMIT
  },
  notes:
    'Addresses are not shown because they are not stored: a mail is written from its booking when it is sent.',
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    const limit = limitOption(values)
    const state = textOption(values, 'state') ?? null
    if (state !== null && !(MAIL_STATES as readonly string[]).includes(state))
      throw new UsageError(`--state must be one of ${MAIL_STATES.join(', ')}`)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const mails = await listMails(sql, { schoolId: id, state, limit: limit + 1 })
      return listRows({ terminal, values }, mails, COLUMNS, 'There are no mails.', limit)
    })
  }
} satisfies Command
