import { requireOrder } from '../args.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import {
  findLimitedPartner,
  LIMIT_OPTIONS,
  LIMITED_PARTNER,
  limitSentence,
  needLimit,
  needPartner,
  parseLimit,
  writeLimit
} from '../limits.ts'

export default {
  name: 'limits set',
  summary: 'Change a limit of a partner.',
  writes: true,
  usage:
    'ID --school ID --partner NAME [--seats N] [--release-hours N] [--lesson-type ID] [--from DAY] [--to DAY]',
  words: ['ID'],
  options: { ...LIMITED_PARTNER, ...LIMIT_OPTIONS },
  notes: 'Omitted options are unchanged. Existing bookings and holds stay.',
  run({ config, terminal, values, words: [id = ''] }) {
    const input = parseLimit(values)
    if (Object.keys(input).length === 0) throw new UsageError('name at least one option to change')
    const partner = needPartner(values)
    return withDatabase(config, async sql => {
      const limited = await findLimitedPartner(sql, partner)
      const { id: limitId, version, type, from, to, seats, releaseHours } = await needLimit(sql, limited, id)
      const words = requireOrder({ type, from, to, seats, releaseHours, ...input })
      await writeLimit(sql, limited, { id: limitId, version }, words)
      terminal.out(
        values.json ? JSON.stringify({ id: limitId, ...words }) : `${limitSentence(limited.partner, words)}.`
      )
      return 0
    })
  }
} satisfies Command
