import { WEBSITE } from '../../lib/keys/rules.ts'
import { GUEST_MAIL } from '../../lib/partners/rules.ts'
import { setGuestMail } from '../../lib/partners/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { type Command, need, UsageError, withDatabase } from '../command.ts'
import { absent } from '../given.ts'
import { SCHOOL } from '../options.ts'

export default {
  name: 'partners set',
  summary: "Say what a partner's guests are told by mail.",
  writes: true,
  usage: 'NAME --school ID --guest-mail WHAT',
  words: ['NAME'],
  options: {
    ...SCHOOL,
    'guest-mail': {
      type: 'string',
      help: 'none; changes (the default): other seats, another time or place, a cancellation; all: the confirmation too.'
    }
  },
  notes: `Guests of the school's own pages, which sell as ${WEBSITE}, hear of everything.`,
  run({ config, terminal, values, words: [partner = ''] }) {
    const schoolId = need(values, 'school')
    const given = need(values, 'guest-mail')
    const guestMail = GUEST_MAIL.find(word => word === given)
    if (guestMail === undefined) throw new UsageError(`--guest-mail is one of ${GUEST_MAIL.join(', ')}`)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const found = await setGuestMail(sql, { schoolId: id, partner, guestMail })
      if (!found) throw absent('partner', partner, id)
      const said = { schoolId: id, partner, guestMail }
      terminal.out(values.json ? JSON.stringify(said) : `Guests of ${partner} are told: ${guestMail}.`)
      return 0
    })
  }
} satisfies Command
