import { OFFER_BOUNDS } from '../../lib/offers/rules.ts'
import { type Command, need, UsageError, withDatabase } from '../command.ts'
import { OFFER_OPTIONS, requireOffer, takesOff, typedOffer, writeOffers } from '../offers.ts'
import { SCHOOL } from '../options.ts'

export default {
  name: 'offers add',
  summary: 'Take something off the prices of a school, for all or for who has a code.',
  writes: true,
  usage: 'CODE --school ID --title TEXT [--percent N | --amount-cents N] [--open | --with-code] [...]',
  words: ['CODE'],
  options: { ...SCHOOL, ...OFFER_OPTIONS },
  notes: `CODE is 3 to 32 letters, digits and hyphens, large or small. A party has one offer, the one that takes most off; they never add up. A school has ${OFFER_BOUNDS.most} at the most.`,
  run({ config, terminal, values, words: [code = ''] }) {
    const offer = requireOffer(typedOffer(values, code))
    const schoolId = need(values, 'school')
    return withDatabase(config, async sql => {
      await writeOffers(sql, schoolId, offers => {
        if (offers.some(known => known.code === offer.code))
          throw new UsageError(`CODE: "${offer.code}" is there already`)
        return [...offers, offer]
      })
      const whom = offer.open ? 'for all' : `for who has the code ${offer.code}`
      terminal.out(
        values.json ? JSON.stringify(offer) : `${schoolId} now takes off ${takesOff(offer)}, ${whom}.`
      )
      return 0
    })
  }
} satisfies Command
