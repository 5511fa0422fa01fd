import { removeEndpoint } from '../../lib/webhooks/transactions.ts'
import { type Command, withDatabase } from '../command.ts'
import { CONFIRMATION_NOTE, confirmThen, DESTRUCTIVE_OPTIONS } from '../confirm.ts'
import { withCount } from '../terminal.ts'
import { getEndpoint } from '../webhooks.ts'

export default {
  name: 'webhooks remove',
  summary: 'Remove an endpoint and its waiting events.',
  writes: true,
  usage: 'ID [--yes | --dry-run]',
  words: ['ID'],
  options: { ...DESTRUCTIVE_OPTIONS },
  notes: CONFIRMATION_NOTE,
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => {
      const endpoint = await getEndpoint(sql, id)
      const action = {
        effect: `remove ${endpoint.url} and ${withCount(endpoint.late, 'event')} waiting for it`,
        json: endpoint
      }
      return confirmThen({ values, terminal }, action, async () => {
        await removeEndpoint(sql, endpoint.schoolId, id)
        terminal.out(values.json ? JSON.stringify({ id, removed: true }) : `The endpoint ${id} is removed.`)
        return 0
      })
    })
  }
} satisfies Command
