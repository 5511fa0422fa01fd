import { uuidV7 } from '../../lib/text/uuid.ts'
import { type Command, need, withDatabase } from '../command.ts'
import { inRightOrder } from '../given.ts'
import {
  findLimited,
  LIMIT_OPTIONS,
  LIMITED_PARTNER,
  limitSentence,
  needPartner,
  typedLimit,
  writeLimit
} from '../limits.ts'

export default {
  name: 'limits add',
  summary: 'Limit what a partner may sell: to an allotment of each lesson, or to nothing.',
  writes: true,
  usage: '--school ID --partner NAME --seats N [--lesson-type ID] [--from DAY] [--to DAY]',
  options: { ...LIMITED_PARTNER, ...LIMIT_OPTIONS },
  notes:
    'From today on and until further notice where no days are given. Where several fit a lesson, the smallest holds. What was sold or held stays. A partner has 50 limits at the most.',
  run({ config, terminal, values }) {
    need(values, 'seats')
    const typed = typedLimit(values)
    const named = needPartner(values)
    return withDatabase(config, async sql => {
      const limited = await findLimited(sql, named)
      const { seats = 0, type = null, from = limited.today, to = null } = typed
      const limit = { id: uuidV7(Date.now()), ...inRightOrder({ type, from, to, seats }) }
      const { id, ...words } = limit
      await writeLimit(sql, limited, { id, version: null }, words)
      terminal.out(
        values.json
          ? JSON.stringify(limit)
          : `${limited.partner} may sell ${limitSentence(words)}. Its id is ${id}.`
      )
      return 0
    })
  }
} satisfies Command
