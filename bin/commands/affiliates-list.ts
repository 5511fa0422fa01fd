import { listAffiliates } from '../../lib/attribution/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { table } from '../terminal.ts'

export default {
  name: 'affiliates list',
  summary: 'List those who send guests by a link.',
  usage: '',
  options: {},
  run({ config, terminal, values }) {
    return withDatabase(config, async sql => {
      const affiliates = await listAffiliates(sql)
      const none = 'No affiliate yet. Add one: swellbook affiliates add SLUG --name NAME'
      if (values.json) terminal.out(JSON.stringify(affiliates.map(one => ({ id: one.slug, ...one }))))
      else
        terminal.out(table(affiliates, ['slug', 'name', 'bookings', 'createdAt'], none, terminal.outColumns))
      return 0
    })
  }
} satisfies Command
