import { type Command, requireOption, withDatabase } from '../command.ts'
import { conditionsOf, needOffers, reductionOf } from '../offers.ts'
import { SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'offers list',
  summary: 'List the offers of a school.',
  usage: '--school ID',
  options: SCHOOL,
  run({ config, terminal, values }) {
    const named = requireOption(values, 'school')
    return withDatabase(config, async sql => {
      const { schoolId, offers } = await needOffers(sql, named)
      const none = `${schoolId} has no offers. Add one: swellbook offers add SUMMER10 --school ${schoolId} --title 'Summer' --percent 10`
      const shown = offers.map(offer => ({
        ...{ code: offer.code, title: offer.title, for: offer.open ? 'all' : 'its code' },
        ...{ off: reductionOf(offer), bearer: offer.bearer, where: conditionsOf(offer) }
      }))
      const columns = ['code', 'off', 'for', 'bearer', 'where', 'title']
      return listRows({ terminal, values }, values.json ? offers : shown, columns, none)
    })
  }
} satisfies Command
