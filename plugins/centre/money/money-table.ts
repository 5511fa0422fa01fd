import { formatMoney } from '../../../lib/pages/format.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { formatAmount } from '../kit/amount.ts'
import { lessonNameOf, sellerName } from '../kit/lesson-item.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { MONEY_TEXT } from '../messages/money.ts'
import { type JournalRow, MAX_JOURNAL, type MoneyRow } from './money-queries.ts'
import { eachCurrency, sumOver } from './sums.ts'
import type { ReportTable } from './table.ts'

/** Money by day, lesson type or partner, with a row for each method. */
export function moneyTable(
  rows: readonly MoneyRow[],
  per: 'day' | 'type' | 'partner',
  language: StaffLanguage
): ReportTable {
  const text = MONEY_TEXT[language]
  const named = (row: MoneyRow) =>
    per === 'partner' ? sellerName(row.name, CENTRE_TEXT[language]) : lessonNameOf(row, language)
  const cells = (name: string, method: string, currency: string, group: readonly MoneyRow[]) => {
    const [taken, returned] = [
      sumOver(group, row => row.takenCents),
      sumOver(group, row => row.returnedCents)
    ]
    const amounts = [taken, returned, taken - returned].map(cents => formatAmount(cents, currency, language))
    return [name, method, sumOver(group, row => row.movements), currency, ...amounts]
  }
  const names = [...new Set(rows.map(named))]
  const barOf = (name: string, currency: string) => {
    const group = rows.filter(row => named(row) === name && row.currency === currency)
    const value = sumOver(group, row => row.takenCents - row.returnedCents)
    return { name, value, label: formatMoney(value, currency, language) }
  }
  return {
    columns: [per, 'method', 'movements', 'currency', 'got', 'given', 'net'],
    rows: rows.map(row => cells(named(row), DOING_TEXT[language].methods[row.method], row.currency, [row])),
    totals: eachCurrency(rows, (currency, group) => cells(text.total, '', currency, group)),
    bars: rows.length === 0 ? [] : names.map(name => barOf(name, rows[0]!.currency)),
    isCut: false
  }
}

/** Each movement of money in order, as certified invoicing software can take it. */
export function journalTable(all: readonly JournalRow[], language: StaffLanguage): ReportTable {
  const text = MONEY_TEXT[language]
  const rows = all.slice(0, MAX_JOURNAL)
  return {
    columns: [
      ...(['day', 'time', 'net', 'currency', 'method', 'person', 'reference', 'lesson', 'partner'] as const),
      ...(['payment', 'reversal'] as const)
    ],
    rows: rows.map(row => [
      ...[row.day, row.time, formatAmount(row.cents, row.currency, language), row.currency],
      ...[
        DOING_TEXT[language].methods[row.method],
        row.by ?? '',
        row.reference,
        lessonNameOf({ name: row.lesson, translations: row.translations }, language)
      ],
      ...[sellerName(row.partner, CENTRE_TEXT[language]), row.intent ?? '', row.isReversal ? text.yes : '']
    ]),
    totals: eachCurrency(rows, (currency, group) => [
      ...[
        text.total,
        '',
        formatAmount(
          sumOver(group, row => row.cents),
          currency,
          language
        ),
        currency
      ],
      ...['', '', '', '', '', '', '']
    ]),
    bars: [],
    isCut: all.length > MAX_JOURNAL
  }
}
