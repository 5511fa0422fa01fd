import { removeOwner } from '../../lib/owner/transactions.ts'
import { isUuid } from '../../lib/util/uuid.ts'
import { type Command, withDatabase } from '../command.ts'

export default {
  name: 'owners remove',
  summary: 'Remove an owner; every session and link of theirs ends at once.',
  usage: 'OWNER_ID',
  words: ['OWNER_ID'],
  options: {},
  async run({ words: [id = ''], values, config, terminal }) {
    const removedAt = isUuid(id) ? await withDatabase(config, sql => removeOwner(sql, id)) : undefined
    if (removedAt === undefined) throw new Error(`There is no owner ${id}; see swellbook owners list.`)
    terminal.out(values.json ? JSON.stringify({ id, removedAt }) : `Removed ${id} at ${removedAt}.`)
    return 0
  }
} satisfies Command
