import { listAffiliates } from '../../lib/partners/attribution/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, withDatabase } from '../command.ts'
import { LIMIT } from '../options.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'affiliates list',
  summary: 'List the affiliates.',
  usage: '[--limit N]',
  options: LIMIT,
  run({ config, terminal, values }) {
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const affiliates = await listAffiliates(sql, limit + 1)
      const none = 'No affiliate yet. Add one: swellbook affiliates add SLUG --name NAME'
      const rows = affiliates.map(affiliate => ({ id: affiliate.slug, ...affiliate }))
      return listRows({ terminal, values }, rows, ['slug', 'name', 'bookings', 'createdAt'], none, limit)
    })
  }
} satisfies Command
