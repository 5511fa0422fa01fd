import { revokeKey } from '../../lib/keys/transactions.ts'
import { isUuid } from '../../lib/util/uuid.ts'
import { type Command, withDatabase } from '../command.ts'

export default {
  name: 'keys revoke',
  summary: 'Revoke a key; it fails on its next request, on every server.',
  usage: 'ID',
  words: ['ID'],
  options: { id: { type: 'string', help: 'The id that keys list shows.' } },
  notes: 'Revoking it again changes nothing.',
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => {
      const revokedAt = isUuid(id) ? await revokeKey(sql, id) : undefined
      if (!revokedAt) throw new Error(`There is no key with the id "${id}"; swellbook keys list shows them.`)
      terminal.out(
        values.json ? JSON.stringify({ id, revokedAt }) : `The key ${id} is revoked since ${revokedAt}.`
      )
      return 0
    })
  }
} satisfies Command
