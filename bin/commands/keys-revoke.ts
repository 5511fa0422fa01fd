import { listKeys } from '../../lib/partners/keys/queries.ts'
import { revokeKey } from '../../lib/partners/keys/transactions.ts'
import { notFoundError } from '../args.ts'
import { type Command, withDatabase } from '../command.ts'
import { CONFIRMATION_NOTE, confirmThen, DESTRUCTIVE_OPTIONS } from '../confirm.ts'

export default {
  name: 'keys revoke',
  summary: 'Revoke a key; it fails on its next request, on every server.',
  writes: true,
  usage: 'ID [--yes | --dry-run]',
  words: ['ID'],
  options: { ...DESTRUCTIVE_OPTIONS },
  notes: `Revoking it again changes nothing. ${CONFIRMATION_NOTE}`,
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => {
      const key = (await listKeys(sql)).find(listed => listed.id === id)
      if (!key) throw notFoundError('key', id)
      const holder = `${key.partner ?? key.label}${key.schoolId ? ` at ${key.schoolId}` : ''}`
      const lastUse = key.lastUsedAt ? `last used at ${key.lastUsedAt}` : 'never used'
      const action = {
        effect: `revoke the ${key.kind} key ...${key.lastFour} of ${holder}, ${lastUse}`,
        json: key
      }
      const act = async () => {
        const revokedAt = await revokeKey(sql, id)
        terminal.out(
          values.json ? JSON.stringify({ id, revokedAt }) : `The key ${id} was revoked at ${revokedAt}.`
        )
        return 0
      }
      return key.revokedAt ? act() : confirmThen({ values, terminal }, action, act)
    })
  }
} satisfies Command
