import { uuidV7 } from '../../lib/text/uuid.ts'
import { requireOrder } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import {
  findLimitedPartner,
  LIMIT_OPTIONS,
  LIMITED_PARTNER,
  limitSentence,
  needPartner,
  parseLimit,
  writeLimit
} from '../limits.ts'

export default {
  name: 'limits add',
  summary: 'Limit or guarantee how many seats per lesson a partner may sell, or stop its sales.',
  writes: true,
  usage:
    '--school ID --partner NAME --seats N [--release-hours N] [--lesson-type ID] [--from DAY] [--to DAY]',
  options: { ...LIMITED_PARTNER, ...LIMIT_OPTIONS },
  notes:
    'Without days it applies from today with no end. If several limits match a lesson, the smallest applies; of guarantees (--release-hours) the largest. Existing bookings and holds stay. A partner has at most 50 limits.',
  run({ config, terminal, values }) {
    requireOption(values, 'seats')
    const input = parseLimit(values)
    const partner = needPartner(values)
    return withDatabase(config, async sql => {
      const limited = await findLimitedPartner(sql, partner)
      const { seats = 0, type = null, from = limited.today, to = null, releaseHours = null } = input
      const limit = { id: uuidV7(Date.now()), ...requireOrder({ type, from, to, seats, releaseHours }) }
      const { id, ...words } = limit
      await writeLimit(sql, limited, { id, version: null }, words)
      terminal.out(
        values.json ? JSON.stringify(limit) : `${limitSentence(limited.partner, words)}. Its id is ${id}.`
      )
      return 0
    })
  }
} satisfies Command
