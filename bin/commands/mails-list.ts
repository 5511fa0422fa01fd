import { MAIL_STATES } from '../../lib/mail/data.ts'
import { listMails } from '../../lib/mail/queries.ts'
import { type Command, textOption, UsageError } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

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
  run(invocation) {
    const state = textOption(invocation.values, 'state') ?? null
    if (state !== null && !(MAIL_STATES as readonly string[]).includes(state))
      throw new UsageError(`--state must be one of ${MAIL_STATES.join(', ')}`)
    return listOfSchool(invocation, COLUMNS, 'There are no mails.', (sql, schoolId, max) =>
      listMails(sql, { schoolId, state, limit: max })
    )
  }
} satisfies Command
