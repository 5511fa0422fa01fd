import { normalizeCode } from '../../lib/offers/rules.ts'
import { notFoundError } from '../args.ts'
import { type Command, requireOption, UsageError, withDatabase } from '../command.ts'
import { OFFER_OPTIONS, parseOfferOptions, requireOffer, writeOffers } from '../offers.ts'
import { SCHOOL } from '../options.ts'

export default {
  name: 'offers set',
  summary: 'Change an offer.',
  writes: true,
  usage: 'CODE --school ID [--percent N | --amount-cents N] [--open | --with-code] [--to DAY] [...]',
  words: ['CODE'],
  options: { ...SCHOOL, ...OFFER_OPTIONS },
  notes: 'Existing bookings keep the offer as it was.',
  run({ config, terminal, values, words: [code = ''] }) {
    const said = parseOfferOptions(values, code)
    if (Object.keys(said.typed).length === 1 && said.cleared.length === 0)
      throw new UsageError('name at least one option to change')
    const schoolId = requireOption(values, 'school')
    return withDatabase(config, async sql => {
      let changed: object = {}
      await writeOffers(sql, schoolId, offers => {
        const was = offers.find(known => known.code === normalizeCode(code))
        if (!was) throw notFoundError('offer', code, schoolId)
        const offer = requireOffer(said, was)
        changed = offer
        return offers.map(known => (known === was ? offer : known))
      })
      terminal.out(values.json ? JSON.stringify(changed) : `Changed ${normalizeCode(code)} of ${schoolId}.`)
      return 0
    })
  }
} satisfies Command
