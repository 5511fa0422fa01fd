import { type Command, withDatabase } from '../command.ts'
import { findLimitedPartner, LIMITED_PARTNER, needLimit, needPartner, writeLimit } from '../limits.ts'

export default {
  name: 'limits remove',
  summary: 'Remove a limit of a partner.',
  writes: true,
  usage: 'ID --school ID --partner NAME',
  words: ['ID'],
  options: LIMITED_PARTNER,
  run({ config, terminal, values, words: [id = ''] }) {
    const partner = needPartner(values)
    return withDatabase(config, async sql => {
      const limited = await findLimitedPartner(sql, partner)
      const { id: limitId, version } = await needLimit(sql, limited, id)
      await writeLimit(sql, limited, { id: limitId, version }, null)
      terminal.out(
        values.json
          ? JSON.stringify({ id: limitId, removed: true })
          : `The limit of ${limited.partner} is removed.`
      )
      return 0
    })
  }
} satisfies Command
