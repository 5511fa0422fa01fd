import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { parsePartnerId } from '../../../lib/partners/sales/rules.ts'
import { maybe } from '../kit/query.ts'
import { COUNTED_BY, daysAsked, REPORTS, type ReportAsked } from './rules.ts'

const RangeDay = (what: string) => maybe(v.pipe(v.string(), v.description(what)))

/** Of which days, and how they count. */
export const ReportQuery = {
  from: RangeDay('The first day; this month’s by default'),
  to: RangeDay('The last day, a year after the first at most'),
  by: v.fallback(v.picklist(COUNTED_BY), 'taught'),
  partner: v.fallback(v.optional(v.string()), undefined)
}

/** What is asked for; a report that there is not, or a partner's id that can be nobody's, is not found. */
export function reportAsked(
  name: string,
  { from, to, by, partner }: v.InferOutput<v.ObjectSchema<typeof ReportQuery, undefined>>,
  today: string
): ReportAsked {
  const report = REPORTS.find(known => known === name)
  const partnerId = partner === undefined ? null : parsePartnerId(partner)
  if (report === undefined || partnerId === undefined) throw new Problem('not_found')
  return { report, by, ...daysAsked(from, to, today), partnerId: report === 'owed' ? partnerId : null }
}
