import { type AttributedMonth, reportAttribution } from '../../lib/attribution/queries.ts'
import { ReportRange } from '../../lib/attribution/rules.ts'
import { type Command, UsageError, want, withDatabase } from '../command.ts'
import { csv } from '../csv.ts'
import { readGiven } from '../given.ts'
import { table } from '../terminal.ts'

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
  summary: 'Tell what affiliates brought, month by month.',
  usage: '[--affiliate SLUG] [--from YYYY-MM] [--to YYYY-MM] [--csv]',
  options: {
    affiliate: { type: 'string', help: 'Only this one.' },
    from: { type: 'string', help: 'The first month.' },
    to: { type: 'string', help: 'The last month.' },
    csv: { type: 'boolean', help: 'Print CSV for a spreadsheet.' }
  },
  notes:
    "A booking counts in the month it was made, by the school's calendar. Cancelled ones are counted apart, and in no amount.",
  run({ config, terminal, values }) {
    if (values.csv && values.json) throw new UsageError('--csv or --json, not both')
    const [from, to] = [want(values, 'from'), want(values, 'to')]
    const range = readGiven(ReportRange, { ...(from && { from }), ...(to && { to }) })
    return withDatabase(config, async sql => {
      const months = await reportAttribution(sql, { slug: want(values, 'affiliate'), ...range })
      if (values.json) terminal.out(JSON.stringify(months))
      else if (values.csv) terminal.out(csv(months, COLUMNS))
      else
        terminal.out(table(months, COLUMNS, 'No affiliate has brought a booking yet.', terminal.outColumns))
      return 0
    })
  }
} satisfies Command
