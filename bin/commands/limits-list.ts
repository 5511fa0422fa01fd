import { listLimits } from '../../lib/partners/sales/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { findLimitedPartner, LIMITED_PARTNER, needPartner } from '../limits.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'limits list',
  summary: 'List the current and future limits of a partner, earliest first.',
  usage: '--school ID --partner NAME',
  options: LIMITED_PARTNER,
  run({ config, terminal, values }) {
    const partnerName = needPartner(values)
    return withDatabase(config, async sql => {
      const { schoolId, partnerId, partner } = await findLimitedPartner(sql, partnerName)
      const rows = (await listLimits(sql, schoolId, partnerId)).map(
        ({ id, type, from, to, seats, releaseHours }) => ({
          id,
          type,
          from,
          to,
          seats,
          releaseHours
        })
      )
      const none = `${partner} has no limits.`
      return listRows({ terminal, values }, rows, ['id', 'type', 'from', 'to', 'seats', 'releaseHours'], none)
    })
  }
} satisfies Command
