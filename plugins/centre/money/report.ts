import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { file, serializedBody } from '../../../lib/kernel/answer.ts'
import { isOwnPartner } from '../../../lib/partners/keys/rules.ts'
import { parsePartnerId } from '../../../lib/partners/sales/rules.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { csv, sheetSignsOf } from '../../../lib/text/csv.ts'
import { uuid } from '../../../lib/text/input.ts'
import { day, oneOf } from '../../../lib/text/typed.ts'
import { action, page, rerender } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { findPartner } from '../kit/queries.ts'
import { savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { MONEY_TEXT } from '../messages/money.ts'
import { balancesOf } from './balance.ts'
import { listOwed } from './queries.ts'
import { type Report, renderReport } from './report-page.ts'
import { COUNTED_BY, REPORTS, type ReportParameters, reportPath, requestedDays } from './rules.ts'
import { SETTLE_FORM, type SettlementProps } from './settle-page.ts'
import { listSettled, listSettlements } from './settle-queries.ts'
import { settlePartner } from './settle-writes.ts'
import { readReport } from './table.ts'

const RangeDay = (description: string) => maybe(v.pipe(v.string(), v.description(description)))

/** Days of a report, and the kind of day by which bookings are counted. */
const ReportQuery = {
  from: RangeDay('The first day; this month’s by default'),
  to: RangeDay('The last day, a year after the first at most'),
  by: v.fallback(v.picklist(COUNTED_BY), 'taught'),
  partner: maybe(v.string())
}

/** The requested report; unknown reports and malformed partner ids are not found. */
function parseReport(
  name: string,
  { from, to, by, partner }: v.InferOutput<v.ObjectSchema<typeof ReportQuery, undefined>>,
  today: string
): ReportParameters {
  const report = REPORTS.find(report => report === name)
  const partnerId = partner === undefined ? null : parsePartnerId(partner)
  if (report === undefined || partnerId === undefined) throw new Problem('not_found')
  return { report, by, ...requestedDays(from, to, today), partnerId: report === 'owed' ? partnerId : null }
}

/** Reads the table of a report; for a statement also the partner with its balances and settlements. */
async function loadReport(
  read: Sql,
  { schoolId }: PersonSession,
  parameters: ReportParameters,
  today: string,
  { language }: Viewer
): Promise<Report> {
  const { partnerId } = parameters
  if (partnerId === null)
    return { parameters, today, table: await readReport(read, schoolId, parameters, language) }
  const ofPartner = { ...parameters, partnerId }
  const [table, partner, owed, settled, settlements] = await Promise.all([
    readReport(read, schoolId, parameters, language),
    findPartner(read, schoolId, partnerId),
    listOwed(read, schoolId, ofPartner),
    listSettled(read, schoolId, ofPartner),
    listSettlements(read, schoolId, ofPartner)
  ])
  if (!partner) throw new Problem('not_found')
  return {
    parameters,
    today,
    table,
    statement: { partner, settlements, balances: balancesOf(owed, settled) }
  }
}

export const getCentreReport = page(
  { params: ['report'], query: { ...ReportQuery, ...savedNoticeQuery(MONEY_TEXT.en.said) } },
  async ({ principal, viewer, params, query, read }) => {
    const today = await readSchoolToday(read, principal.timeZone)
    const parameters = parseReport(params.report, query, today)
    const report = await loadReport(read, principal, parameters, today, viewer)
    const statement = report.statement && { ...report.statement, notice: query }
    return renderReport(principal, { ...report, statement }, viewer)
  }
)

export const getCentreReportFile = page(
  {
    params: ['report', 'file'],
    query: ReportQuery,
    answer: file('text/csv; charset=utf-8', {
      headers: { 'cache-control': 'private, no-cache', 'content-disposition': 'attachment' }
    })
  },
  async ({ principal, viewer, params, query, read }) => {
    const parameters = parseReport(params.report, query, await readSchoolToday(read, principal.timeZone))
    const { language } = viewer
    const { columns, rows, totals } = await readReport(read, principal.schoolId, parameters, language)
    const names = columns.map(column => MONEY_TEXT[language].columns[column])
    const written = csv(
      [...rows, ...totals].map(row => Object.fromEntries(names.map((name, n) => [name, row[n]]))),
      names,
      sheetSignsOf(language)
    )
    return serializedBody(Buffer.from(`${written}\n`))
  }
)

export const settlePartnerAction = action(
  {
    params: ['partnerId'],
    form: {
      ...SETTLE_FORM.body,
      by: oneOf(COUNTED_BY),
      from: day(),
      to: day(),
      currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'a currency such as EUR')),
      settlement: uuid()
    },
    example: {
      ...{ by: 'taught', from: '2026-07-01', to: '2026-07-31', currency: 'EUR', amount: '113,32' },
      ...{ direction: 'in', day: '2026-08-03', reference: 'Transfer 8/3' },
      settlement: '0197a4c2-0000-7000-8000-000000000009'
    }
  },
  async ({ principal, viewer, params: { partnerId }, body, read, write }) => {
    const { by, currency, settlement: id, ...entries } = body
    const today = await readSchoolToday(read, principal.timeZone)
    const range = requestedDays(body.from, body.to, today)
    const parameters = { report: 'owed' as const, by, ...range, partnerId }
    const refuse = async (status: 400 | 409, state: Partial<SettlementProps>) => {
      const report = await loadReport(write, principal, parameters, today, viewer)
      const statement = report.statement && { ...report.statement, typed: { ...entries, currency }, ...state }
      return rerender(status, renderReport(principal, { ...report, statement }, viewer))
    }
    const partner = await findPartner(read, principal.schoolId, partnerId)
    if (!partner || isOwnPartner(partner.name)) throw new Problem('not_found')
    const input = SETTLE_FORM.parse(entries, { currency })
    if ('faults' in input) return refuse(400, { faults: input.faults })
    const { amount, direction, day: settledOn, reference } = input.values
    const cents = direction === 'in' ? amount : -amount
    const draft = { by, ...range, currency, cents, day: settledOn, reference }
    const outcome = await settlePartner(write, principal, { id, partnerId, ...draft })
    if (outcome.code === 'not_found') throw new Problem('not_found')
    if (outcome.code !== 'ok') return refuse(409, { notice: { said: 'settlement_changed' } })
    const notice = outcome.logId === null ? 'said=unchanged' : `said=saved&log=${outcome.logId}`
    return { to: `${reportPath(parameters)}&${notice}` }
  }
)
