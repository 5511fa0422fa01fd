import { NewBrand } from '../../lib/brands/input.ts'
import { addBrand } from '../../lib/brands/transactions.ts'
import { parse } from '../../lib/kernel/parse.ts'
import { isShortId } from '../../lib/text/typed.ts'
import { type Command, need, UsageError, withDatabase } from '../command.ts'

export default {
  name: 'brands add',
  summary: 'Add an equipment brand, or give one that is there another name.',
  writes: true,
  usage: 'ID --name NAME',
  words: ['ID'],
  options: { name: { type: 'string', help: 'The name, as the brand writes it.' } },
  notes: 'Then issue it a platform key of the scope brand:read, bound to the brand.',
  run({ config, terminal, values, words: [id] }) {
    if (!id || !isShortId(id)) {
      throw new UsageError('ID is needed: a-z, 0-9, hyphens and underscores, at most 63')
    }
    const { name } = parse(NewBrand, { name: need(values, 'name') })
    return withDatabase(config, async sql => {
      const result = await addBrand(sql, id, name)
      terminal.out(values.json ? JSON.stringify({ id, name, result }) : `${id} (${name}): ${result}.`)
      return 0
    })
  }
} satisfies Command
