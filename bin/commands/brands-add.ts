import { NewBrand } from '../../lib/equipment/brands/input.ts'
import { addBrand } from '../../lib/equipment/brands/transactions.ts'
import { parseOptions } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'

export default {
  name: 'brands add',
  summary: 'Add an equipment brand, or rename an existing one.',
  writes: true,
  usage: 'ID --name NAME',
  words: ['ID'],
  options: { name: { type: 'string', help: 'The name, as the brand writes it.' } },
  notes: 'Next, issue a platform key with the scope brand:read and --brand ID.',
  run({ config, terminal, values, words: [word] }) {
    const { id, name } = parseOptions(NewBrand, { id: word, name: requireOption(values, 'name') })
    return withDatabase(config, async sql => {
      const result = await addBrand(sql, id, name)
      terminal.out(values.json ? JSON.stringify({ id, name, result }) : `${id} (${name}): ${result}.`)
      return 0
    })
  }
} satisfies Command
