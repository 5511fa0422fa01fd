import * as v from 'valibot'
import { WEBSITE } from '../../lib/partners/keys/rules.ts'
import { COLLECTORS, GUEST_MAIL } from '../../lib/partners/rules.ts'
import { saveTerms, setGuestMail } from '../../lib/partners/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { findPartner } from '../../lib/storefront/queries.ts'
import { members } from '../../lib/text/input.ts'
import { digits, oneOf } from '../../lib/text/typed.ts'
import { notFoundError, parseOptions } from '../args.ts'
import { type Command, requireOption, textOption, UsageError, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'

const PartnerOptions = members({
  guestMail: v.optional(oneOf(GUEST_MAIL)),
  discountPercent: v.optional(digits(0, 100)),
  commissionPercent: v.optional(digits(0, 100)),
  collects: v.optional(oneOf(COLLECTORS))
})

export default {
  name: 'partners set',
  summary: 'Set the terms of a partner, and which mails its guests get.',
  writes: true,
  usage:
    'NAME --school ID [--discount PERCENT] [--commission PERCENT]\n       [--collects school|partner] [--guest-mail WHAT]',
  words: ['NAME'],
  options: {
    ...SCHOOL,
    discount: {
      type: 'string',
      help: 'Percentage of the price that it keeps if guests pay the partner; its keys quote the rest as the net price.'
    },
    commission: {
      type: 'string',
      help: 'Percentage of the price that the school owes it if guests pay the school.'
    },
    collects: { type: 'string', help: 'Whom its guests pay: school or partner.' },
    'guest-mail': {
      type: 'string',
      help: 'none; changes (default): changed seats, time, place, or a cancellation; all: also the confirmation.'
    }
  },
  notes: `Existing bookings keep the terms they were sold on. The school's own pages (${WEBSITE}) and its desk have no terms. Guests of the school's own pages get all mails.`,
  run({ config, terminal, values, words: [partner = ''] }) {
    const schoolId = requireOption(values, 'school')
    const { guestMail, ...terms } = parseOptions(PartnerOptions, {
      guestMail: textOption(values, 'guest-mail'),
      discountPercent: textOption(values, 'discount'),
      commissionPercent: textOption(values, 'commission'),
      collects: textOption(values, 'collects')
    })
    const isAboutTerms = Object.values(terms).some(term => term !== undefined)
    if (!guestMail && !isAboutTerms) throw new UsageError('name at least one option to change')
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const partnerId = await findPartner(sql, id, partner)
      if (partnerId === undefined) throw notFoundError('partner', partner, id)
      const target = { schoolId: id, actorId: null, partnerId, version: null }
      if (isAboutTerms && (await saveTerms(sql, target, terms)).code === 'not_found')
        throw new Error(`${partner} is the school itself, which has no terms.`)
      if (guestMail) await setGuestMail(sql, { schoolId: id, partner, guestMail })
      const result = { schoolId: id, partner, ...(guestMail && { guestMail }), ...terms }
      const sentences = [
        ...(isAboutTerms ? [`New sales of ${partner} use these terms.`] : []),
        ...(guestMail ? [`Mails to guests of ${partner}: ${guestMail}.`] : [])
      ]
      terminal.out(values.json ? JSON.stringify(result) : sentences.join('\n'))
      return 0
    })
  }
} satisfies Command
