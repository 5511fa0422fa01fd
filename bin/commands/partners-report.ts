import { type PartnerSales, reportPartners } from '../../lib/partners/queries.ts'
import { daysOption } from '../args.ts'
import type { Command } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

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
  run(invocation) {
    const days = daysOption(invocation.values)
    const none = 'No partner has sold anything on these days.'
    return listOfSchool(invocation, COLUMNS, none, (sql, id, max) =>
      reportPartners(sql, id, { ...days, limit: max })
    )
  }
} satisfies Command
