import {
  type AttributedMonth,
  isAffiliate,
  reportAttribution
} from '../../lib/partners/attribution/queries.ts'
import { ReportRange } from '../../lib/partners/attribution/rules.ts'
import { limitOption, notFoundError, parseOptions, requireOrder } from '../args.ts'
import { type Command, textOption, withDatabase } from '../command.ts'
import { LIMIT } from '../options.ts'
import { listRows } from '../terminal.ts'

const COLUMNS = [
  'month',
  'affiliate',
  'name',
  'bookings',
  'seats',
  'amountCents',
  'currency',
  'cancelled'
] as const satisfies readonly (keyof AttributedMonth)[]

export default {
  name: 'affiliates report',
  summary: 'Report the bookings of affiliates by month.',
  usage: '[--affiliate SLUG] [--from YYYY-MM] [--to YYYY-MM] [--limit N] [--csv | --json]',
  options: {
    affiliate: { type: 'string', help: 'Only this affiliate.' },
    from: { type: 'string', help: 'The first month.' },
    to: { type: 'string', help: 'The last month.' },
    ...LIMIT,
    csv: {
      type: 'boolean',
      help: 'Print CSV for a spreadsheet, in the number format of your locale (LC_ALL, LC_NUMERIC or LANG).'
    }
  },
  notes:
    "A booking counts in the month it was made, in the school's time zone. Cancelled bookings are counted separately and have no amount.",
  run({ config, terminal, values }) {
    const [from, to] = [textOption(values, 'from'), textOption(values, 'to')]
    const range = requireOrder(parseOptions(ReportRange, { ...(from && { from }), ...(to && { to }) }))
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const slug = textOption(values, 'affiliate')
      if (slug !== undefined && !(await isAffiliate(sql, slug))) throw notFoundError('affiliate', slug)
      const months = await reportAttribution(sql, {
        slug,
        ...range,
        limit: limit + 1
      })
      return listRows({ terminal, values }, months, COLUMNS, 'No affiliate has brought a booking yet.', limit)
    })
  }
} satisfies Command
