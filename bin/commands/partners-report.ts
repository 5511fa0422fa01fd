import { type PartnerSales, reportPartners } from '../../lib/partners/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { daysOption, limitOption } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

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
  summary: 'Report the sales of partners: seats, gross, discount, net and cancellations.',
  usage: '--school ID [--from DATE] [--to DATE] [--limit N] [--csv | --json]',
  options: {
    ...SCHOOL,
    from: { type: 'string', help: 'The first day, YYYY-MM-DD; default: no start.' },
    to: { type: 'string', help: 'The last day; default: no end.' },
    ...LIMIT,
    csv: {
      type: 'boolean',
      help: 'Print CSV for a spreadsheet, with the signs of your locale (LC_ALL, LC_NUMERIC or LANG).'
    }
  },
  notes: `A booking counts on the day of its lesson. The discount is the one at the time of sale, per seat, rounded to a cent; if it changed, a partner has one row per discount. Cancelled bookings are counted separately and have no amount.`,
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    const days = daysOption(values)
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const sales = await reportPartners(sql, id, { ...days, limit: limit + 1 })
      return listRows(
        { terminal, values },
        sales,
        COLUMNS,
        'No partner has sold anything on these days.',
        limit
      )
    })
  }
} satisfies Command
