import { listMails } from '../../lib/mail/queries.ts'
import { MAIL_STATES } from '../../lib/mail/slip.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { type Command, need, UsageError, want, withDatabase } from '../command.ts'
import { limitOption } from '../given.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

const COLUMNS = ['number', 'at', 'role', 'kind', 'reference', 'state', 'tries', 'response']

export default {
  name: 'mails list',
  summary: 'List the mails of a school, the newest first, and how they stand.',
  usage: '--school ID [--state STATE] [--limit N]',
  options: {
    ...SCHOOL,
    state: { type: 'string', help: `Only ${MAIL_STATES.join(', ')}.` },
    ...LIMIT
  },
  notes: 'No address is shown, for none is kept: a mail is made of its booking when it is sent.',
  run({ config, terminal, values }) {
    const schoolId = need(values, 'school')
    const limit = limitOption(values)
    const state = want(values, 'state') ?? null
    if (state !== null && !(MAIL_STATES as readonly string[]).includes(state))
      throw new UsageError(`--state is one of ${MAIL_STATES.join(', ')}`)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const mails = await listMails(sql, { schoolId: id, state, limit: limit + 1 })
      return listRows({ terminal, values }, mails, COLUMNS, 'There are no mails.', limit)
    })
  }
} satisfies Command
