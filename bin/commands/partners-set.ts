import * as v from 'valibot'
import { WEBSITE } from '../../lib/keys/rules.ts'
import { COLLECTORS, GUEST_MAIL } from '../../lib/partners/rules.ts'
import { saveTerms, setGuestMail } from '../../lib/partners/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { findPartner } from '../../lib/storefront/queries.ts'
import { members } from '../../lib/text/input.ts'
import { digits, oneOf } from '../../lib/text/typed.ts'
import { type Command, need, UsageError, want, withDatabase } from '../command.ts'
import { absent, readGiven } from '../given.ts'
import { SCHOOL } from '../options.ts'

/** What may be said of a partner. */
const Said = members({
  guestMail: v.optional(oneOf(GUEST_MAIL)),
  discountPercent: v.optional(digits(0, 100)),
  commissionPercent: v.optional(digits(0, 100)),
  collects: v.optional(oneOf(COLLECTORS))
})

export default {
  name: 'partners set',
  summary: 'Say on what terms a partner sells, and what its guests are told by mail.',
  writes: true,
  usage:
    'NAME --school ID [--discount PERCENT] [--commission PERCENT]\n       [--collects school|partner] [--guest-mail WHAT]',
  words: ['NAME'],
  options: {
    ...SCHOOL,
    discount: {
      type: 'string',
      help: 'What it keeps of the price where its guests pay it, in percent; its keys quote it as the net price.'
    },
    commission: {
      type: 'string',
      help: 'What the school owes it of the price where its guests pay the school, in percent.'
    },
    collects: { type: 'string', help: 'Who its guests pay: school or partner.' },
    'guest-mail': {
      type: 'string',
      help: 'none; changes (the default): other seats, another time or place, a cancellation; all: the confirmation too.'
    }
  },
  notes: `What was sold keeps the terms of its moment. The school's own pages (${WEBSITE}) and its desk have none. Guests of the school's own pages hear of everything.`,
  run({ config, terminal, values, words: [partner = ''] }) {
    const schoolId = need(values, 'school')
    const { guestMail, ...terms } = readGiven(Said, {
      guestMail: want(values, 'guest-mail'),
      discountPercent: want(values, 'discount'),
      commissionPercent: want(values, 'commission'),
      collects: want(values, 'collects')
    })
    const isAboutTerms = Object.values(terms).some(term => term !== undefined)
    if (!guestMail && !isAboutTerms) throw new UsageError('say what to change')
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const partnerId = await findPartner(sql, id, partner)
      if (partnerId === undefined) throw absent('partner', partner, id)
      const which = { schoolId: id, by: null, partnerId, version: null }
      if (isAboutTerms && (await saveTerms(sql, which, terms)).code === 'not_found')
        throw new Error(`${partner} is the school itself, which owes itself nothing.`)
      if (guestMail) await setGuestMail(sql, { schoolId: id, partner, guestMail })
      const said = { schoolId: id, partner, ...(guestMail && { guestMail }), ...terms }
      const sentences = [
        ...(isAboutTerms ? [`What ${partner} sells from now on is sold on these terms.`] : []),
        ...(guestMail ? [`Guests of ${partner} are told: ${guestMail}.`] : [])
      ]
      terminal.out(values.json ? JSON.stringify(said) : sentences.join('\n'))
      return 0
    })
  }
} satisfies Command
