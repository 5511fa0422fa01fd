import { OFFER_BOUNDS } from '../../lib/offers/rules.ts'
import { type Command, requireOption, UsageError, withDatabase } from '../command.ts'
import { OFFER_OPTIONS, parseOfferOptions, reductionOf, requireOffer, writeOffers } from '../offers.ts'
import { SCHOOL } from '../options.ts'

export default {
  name: 'offers add',
  summary: 'Add an offer, a discount on prices, for all guests or by code.',
  writes: true,
  usage: 'CODE --school ID --title TEXT [--percent N | --amount-cents N] [--open | --with-code] [...]',
  words: ['CODE'],
  options: { ...SCHOOL, ...OFFER_OPTIONS },
  notes: `CODE has 3 to 32 letters, digits and hyphens; case does not matter. A booking gets one offer, the best one; offers do not add up. A school has at most ${OFFER_BOUNDS.most} offers.`,
  run({ config, terminal, values, words: [code = ''] }) {
    const offer = requireOffer(parseOfferOptions(values, code))
    const schoolId = requireOption(values, 'school')
    return withDatabase(config, async sql => {
      await writeOffers(sql, schoolId, offers => {
        if (offers.some(known => known.code === offer.code))
          throw new UsageError(`CODE: "${offer.code}" exists already`)
        return [...offers, offer]
      })
      const whom = offer.open ? 'for all guests' : `with the code ${offer.code}`
      terminal.out(
        values.json ? JSON.stringify(offer) : `${schoolId} now gives ${reductionOf(offer)} off ${whom}.`
      )
      return 0
    })
  }
} satisfies Command
