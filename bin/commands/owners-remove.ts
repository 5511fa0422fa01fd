import { listOwners } from '../../lib/owners/queries.ts'
import { removeOwner } from '../../lib/owners/transactions.ts'
import { ASKS_FIRST, DESTROYS, onceAgreed } from '../agreement.ts'
import { type Command, withDatabase } from '../command.ts'
import { absent } from '../given.ts'

export default {
  name: 'owners remove',
  summary: 'Remove an owner; every session and link of theirs ends at once.',
  writes: true,
  usage: 'OWNER_ID [--yes | --dry-run]',
  words: ['OWNER_ID'],
  options: DESTROYS,
  notes: ASKS_FIRST,
  run({ words: [id = ''], values, config, terminal }) {
    return withDatabase(config, async sql => {
      const owner = (await listOwners(sql)).find(known => known.id === id)
      if (!owner) throw absent('owner', id)
      const deed = { would: `remove ${owner.name} (${owner.email}), owner of ${owner.schoolId}`, json: owner }
      const act = async () => {
        const removedAt = await removeOwner(sql, id)
        terminal.out(values.json ? JSON.stringify({ id, removedAt }) : `Removed ${id} at ${removedAt}.`)
        return 0
      }
      return owner.removedAt ? act() : onceAgreed({ values, terminal }, deed, act)
    })
  }
} satisfies Command
