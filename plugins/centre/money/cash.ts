import * as v from 'valibot'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { file, serializedBody } from '../../../lib/kernel/answer.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { csv, sheetSignsOf } from '../../../lib/text/csv.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { formatAmount } from '../kit/amount.ts'
import { action, page, rerender } from '../kit/page.ts'
import { cashPath } from '../kit/paths.ts'
import { savedNoticeQuery, savedPath } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CASH_TEXT, type CashNotice } from '../messages/cash.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { type CashDay, renderCash } from './cash-page.ts'
import { findCashCount, listStaffNames, listTakings } from './cash-queries.ts'
import { countCash } from './cash-writes.ts'
import { countedLines, differenceOf, parseLines, tillsOf } from './tills.ts'

/** Maximum tills of one form. */
const MAX_TILLS = 500

/** Schema of repeated fields; a single field arrives as text, not as a list. */
const repeatedText = (max: number) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform(texts => [texts].flat().filter(text => typeof text === 'string')),
      v.transform(texts => texts.slice(0, MAX_TILLS).map(text => text.slice(0, max)))
    ),
    []
  )

/** Reads a day with its tills and its newest count. */
async function readCashDay(
  read: Sql,
  { schoolId, timeZone }: PersonSession,
  date: string,
  { language }: Viewer
): Promise<CashDay> {
  const [today, takings, count, names] = await Promise.all([
    readSchoolToday(read, timeZone),
    listTakings(read, { schoolId, timeZone }, date),
    findCashCount(read, schoolId, date),
    listStaffNames(read, schoolId)
  ])
  const nameOf = (person: string | null) => names.get(person ?? '') ?? CASH_TEXT[language].nobody
  return { date, today, count, tills: tillsOf(takings, count?.lines ?? [], nameOf) }
}

export const getCashToday = page({ redirects: true }, async ({ principal, read }) => ({
  to: cashPath(await readSchoolToday(read, principal.timeZone))
}))

export const getCash = page(
  { params: ['date'], query: savedNoticeQuery(CASH_TEXT.en.said) },
  async ({ principal, viewer, params, query, read }) => {
    const day = await readCashDay(read, principal, params.date, viewer)
    return renderCash(principal, { ...day, notice: query }, viewer)
  }
)

export const countCashAction = action(
  {
    params: ['date'],
    form: {
      version: digits(0, 1_000_000_000),
      till: repeatedText(60),
      counted: repeatedText(20),
      note: optionalText(500, { lines: true })
    },
    example: { version: '0', till: '.cash.EUR', counted: '35', note: 'Float 50' }
  },
  async ({ principal, viewer, params: { date }, body, read, write }) => {
    const { version, note } = body
    const lines = parseLines(body.till, body.counted)
    const { counts, faults } = countedLines(lines)
    const refuse = async (status: 400 | 409, isChanged: boolean) => {
      const day = await readCashDay(status === 409 ? write : read, principal, date, viewer)
      return rerender(
        status,
        renderCash(principal, { ...day, typed: { lines, note }, faults, isChanged }, viewer)
      )
    }
    if (faults.size > 0) return refuse(400, false)
    const outcome = await countCash(write, principal, { date, version, counts, note })
    if (outcome.code === 'count_changed') return refuse(409, true)
    const { code, logId } = outcome
    return { to: savedPath<CashNotice>(cashPath(date), { code, logId }) }
  }
)

export const getCashFile = page(
  {
    params: ['date', 'file'],
    answer: file('text/csv; charset=utf-8', {
      headers: { 'cache-control': 'private, no-cache', 'content-disposition': 'attachment' }
    })
  },
  async ({ principal, viewer, params: { date }, read }) => {
    const { language } = viewer
    const { tills } = await readCashDay(read, principal, date, viewer)
    const names = Object.values(CASH_TEXT[language].columns)
    const rows = tills.map(till => {
      const { name, method, currency, takenCents, returnedCents, expectedCents, countedCents } = till
      const amounts = [takenCents, returnedCents, expectedCents, countedCents, differenceOf(till)]
      const money = amounts.map(cents => (cents === null ? '' : formatAmount(cents, currency, language)))
      return [date, name, DOING_TEXT[language].methods[method], currency, ...money]
    })
    const written = csv(
      rows.map(row => Object.fromEntries(names.map((name, n) => [name, row[n]]))),
      names,
      sheetSignsOf(language)
    )
    return serializedBody(Buffer.from(`${written}\n`))
  }
)
