import { NewAffiliate } from '../../lib/partners/attribution/rules.ts'
import { addAffiliate } from '../../lib/partners/attribution/transactions.ts'
import { findPublicUrl } from '../address.ts'
import { parseOptions } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'

export default {
  name: 'affiliates add',
  summary: 'Add an affiliate, or rename an existing one.',
  writes: true,
  usage: 'SLUG --name NAME',
  words: ['SLUG'],
  options: {
    slug: { type: 'string', help: 'The last part of the link: a-z, 0-9, - and _.' },
    name: { type: 'string', help: 'The name in the report.' }
  },
  notes:
    'Bookings within 90 days of a click on /aff/SLUG count for this affiliate; the last click wins. The link may lead to any page: /aff/SLUG?to=/schools/ID',
  run({ config, terminal, values, words: [slug] }) {
    const affiliate = parseOptions(NewAffiliate, { slug, name: requireOption(values, 'name') })
    return withDatabase(config, async sql => {
      const link = `${await findPublicUrl(sql, config)}/aff/${affiliate.slug}`
      const result = await addAffiliate(sql, affiliate)
      terminal.out(
        values.json
          ? JSON.stringify({ ...affiliate, link, result })
          : `${affiliate.name} is ${result}: ${link}`
      )
      return 0
    })
  }
} satisfies Command
