import { listPeople } from '../../lib/people/queries.ts'
import { removePerson } from '../../lib/people/transactions.ts'
import { notFoundError } from '../args.ts'
import { type Command, withDatabase } from '../command.ts'
import { CONFIRMATION_NOTE, confirmThen, DESTRUCTIVE_OPTIONS } from '../confirm.ts'

export default {
  name: 'owners remove',
  summary: 'Remove an owner or another person of a school; their sessions and links end immediately.',
  writes: true,
  usage: 'OWNER_ID [--yes | --dry-run]',
  words: ['OWNER_ID'],
  options: DESTRUCTIVE_OPTIONS,
  notes: CONFIRMATION_NOTE,
  run({ words: [id = ''], values, config, terminal }) {
    return withDatabase(config, async sql => {
      const owner = (await listPeople(sql)).find(person => person.id === id)
      if (!owner) throw notFoundError('owner', id)
      const action = {
        effect: `remove ${owner.name} (${owner.email}), ${owner.role} of ${owner.schoolId}`,
        json: owner
      }
      const act = async () => {
        const removal = await removePerson(sql, owner.schoolId, null, id)
        if (removal.code !== 'ok') throw notFoundError('owner', id)
        const { removedAt } = removal
        terminal.out(values.json ? JSON.stringify({ id, removedAt }) : `Removed ${id} at ${removedAt}.`)
        return 0
      }
      return owner.removedAt ? act() : confirmThen({ values, terminal }, action, act)
    })
  }
} satisfies Command
