import { type PartnerSales, reportPartners } from '../../lib/partners/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { type Command, need, UsageError, withDatabase } from '../command.ts'
import { csv } from '../csv.ts'
import { dayOption } from '../given.ts'
import { SCHOOL } from '../options.ts'
import { table } from '../terminal.ts'

const COLUMNS = [
  'partner',
  'currency',
  'bookings',
  'seats',
  'grossCents',
  'discountPercent',
  'discountCents',
  'netCents',
  'cancelled'
] as const satisfies readonly (keyof PartnerSales)[]

export default {
  name: 'partners report',
  summary: 'Tell what partners sold: seats, gross, discount, net and what was cancelled.',
  usage: '--school ID [--from DATE] [--to DATE] [--csv]',
  options: {
    ...SCHOOL,
    from: { type: 'string', help: 'The first day, YYYY-MM-DD, default the first of all.' },
    to: { type: 'string', help: 'The last day, default the last of all.' },
    csv: { type: 'boolean', help: 'Print CSV for a spreadsheet.' }
  },
  notes: `A booking counts on the day of its lesson. The discount is that of the partner's newest key, taken of each booking and
rounded to a cent. Cancelled bookings are counted apart, and in no amount.`,
  run({ config, terminal, values }) {
    if (values.csv && values.json) throw new UsageError('--csv or --json, not both')
    const schoolId = need(values, 'school')
    const days = { from: dayOption(values, 'from'), to: dayOption(values, 'to') }
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const sales = await reportPartners(sql, id, days)
      if (values.json) terminal.out(JSON.stringify(sales))
      else if (values.csv) terminal.out(csv(sales, COLUMNS))
      else
        terminal.out(
          table(sales, COLUMNS, 'No partner has sold anything on these days.', terminal.outColumns)
        )
      return 0
    })
  }
} satisfies Command
