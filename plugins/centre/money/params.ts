import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { parsePartnerId } from '../../../lib/partners/sales/rules.ts'
import { COUNTED_BY, daysAsked, REPORTS, type ReportAsked } from './rules.ts'

/** A report in a path. */
export const ReportParams = v.object({
  report: v.pipe(v.string(), v.description(REPORTS.join(', ')), v.examples(['owed']))
})

const RangeDay = (what: string) =>
  v.fallback(v.optional(v.pipe(v.string(), v.description(what), v.examples(['2026-10-01']))), undefined)

/** Of which days, and how they count. */
export const ReportQuery = v.object({
  ...LanguageQuery.entries,
  from: RangeDay('The first day; this month’s by default'),
  to: RangeDay('The last day, a year after the first at most'),
  by: v.fallback(
    v.pipe(
      v.picklist(COUNTED_BY),
      v.description('Days of the lesson, or of the sale'),
      v.examples(['taught'])
    ),
    'taught'
  ),
  partner: v.fallback(
    v.optional(v.pipe(v.string(), v.description('The partner whose bookings are listed'), v.examples(['7']))),
    undefined
  )
})

/** What is asked for; a report that there is not, or a partner's id that can be nobody's, is not found. */
export function reportAsked(
  name: string,
  { from, to, by, partner }: v.InferOutput<typeof ReportQuery>,
  today: string
): ReportAsked {
  const report = REPORTS.find(known => known === name)
  const partnerId = partner === undefined ? null : parsePartnerId(partner)
  if (report === undefined || partnerId === undefined) throw new Problem('not_found')
  return { report, by, ...daysAsked(from, to, today), partnerId: report === 'owed' ? partnerId : null }
}
