import { formatMoney } from '../../../lib/pages/format.ts'
import { decimalIn } from '../../../lib/sea/words.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { formatAmount } from '../kit/amount.ts'
import { lessonNameOf, sellerName } from '../kit/lesson-item.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { type ColumnName, MONEY_TEXT } from '../messages/money.ts'
import { type BalanceRow, balancesOf, owedText } from './balance.ts'
import { listJournal, listMoney } from './money-queries.ts'
import { journalTable, moneyTable } from './money-table.ts'
import {
  listOccupancy,
  listOwed,
  listOwedBookings,
  listSales,
  listTaught,
  MAX_OWED,
  type OwedBooking,
  type OwedRow,
  type SalesRow
} from './queries.ts'
import { type ReportParameters, reportPath } from './rules.ts'
import { listSettled } from './settle-queries.ts'
import { eachCurrency, sumOver } from './sums.ts'

type Cell = string | number

/** A report as a page and a file show it, with the same cells. */
export interface ReportTable {
  readonly columns: readonly ColumnName[]
  readonly rows: readonly (readonly Cell[])[]
  /** Totals, one row for each currency. */
  readonly totals: readonly (readonly Cell[])[]
  /** Bars of the chart. */
  readonly bars: readonly { readonly name: string; readonly value: number; readonly label: string }[]
  /** Paths of the links in the first column, in the order of the rows. */
  readonly links?: readonly string[]
  /** True if rows were cut. */
  readonly isCut: boolean
}

/** Columns of text. */
const TEXTS: readonly ColumnName[] = [
  'day',
  'partner',
  'type',
  'instructor',
  'time',
  'lesson',
  'reference',
  'externalRef',
  'guest',
  'currency',
  'kept',
  'collects',
  'method',
  'person',
  'payment',
  'reversal'
]

/** True if a column holds numbers. */
export function isNumeric(column: ColumnName, rows: ReportTable['rows'], n: number): boolean {
  return !TEXTS.includes(column) || (rows.length > 0 && rows.every(row => typeof row[n] === 'number'))
}

const inMoney = (amounts: readonly [number, number, number], currency: string, language: StaffLanguage) =>
  amounts.map(cents => formatAmount(cents, currency, language)) as [string, string, string]

/** Groups of the reports on money that was taken and returned. */
const MONEY_GROUPS = { money: 'day', 'money-type': 'type', 'money-partner': 'partner' } as const

/** Reads a report. */
export async function readReport(
  read: Parameters<typeof listSales>[0],
  schoolId: string,
  parameters: ReportParameters,
  language: StaffLanguage
): Promise<ReportTable> {
  const { report, partnerId } = parameters
  if (report === 'instructor') return taughtTable(await listTaught(read, schoolId, parameters), language)
  if (report === 'occupancy') return occupancyTable(await listOccupancy(read, schoolId, parameters), language)
  if (report === 'journal') return journalTable(await listJournal(read, schoolId, parameters), language)
  if (report in MONEY_GROUPS) {
    const per = MONEY_GROUPS[report as keyof typeof MONEY_GROUPS]
    return moneyTable(await listMoney(read, schoolId, { ...parameters, per }), per, language)
  }
  if (report === 'day' || report === 'partner' || report === 'type')
    return salesTable(await listSales(read, schoolId, { ...parameters, per: report }), report, language)
  if (partnerId === null) {
    const [owed, settled] = await Promise.all([
      listOwed(read, schoolId, parameters),
      listSettled(read, schoolId, parameters)
    ])
    return owedTable(balancesOf(owed, settled), parameters, language)
  }
  const [sums, bookings] = await Promise.all([
    listOwed(read, schoolId, parameters),
    listOwedBookings(read, schoolId, { ...parameters, partnerId })
  ])
  return statementTable(bookings, sums, language)
}

function salesTable(
  rows: readonly SalesRow[],
  per: 'day' | 'partner' | 'type',
  language: StaffLanguage
): ReportTable {
  const named = (row: SalesRow) =>
    per === 'partner' ? sellerName(row.name, CENTRE_TEXT[language]) : lessonNameOf(row, language)
  const cells = (name: string, currency: string, group: readonly SalesRow[]): Cell[] => {
    const [cents, share] = [sumOver(group, row => row.cents), sumOver(group, row => row.shareCents)]
    const counts = [
      sumOver(group, row => row.bookings),
      sumOver(group, row => row.seats),
      sumOver(group, row => row.kept)
    ]
    return [
      name,
      ...counts,
      currency,
      ...[cents, share, cents - share].map(sum => formatAmount(sum, currency, language))
    ]
  }
  return {
    columns: [per, 'bookings', 'seats', 'kept', 'currency', 'amount', 'share', 'yours'],
    rows: rows.map(row => cells(named(row), row.currency, [row])),
    totals: eachCurrency(rows, (currency, group) => cells(MONEY_TEXT[language].total, currency, group)),
    bars: rows.map(row => ({
      name: named(row),
      value: row.cents,
      label: formatMoney(row.cents, row.currency, language)
    })),
    isCut: false
  }
}

function owedTable(
  rows: readonly BalanceRow[],
  parameters: ReportParameters,
  language: StaffLanguage
): ReportTable {
  const cells = (name: string, currency: string, group: readonly BalanceRow[]): Cell[] => [
    name,
    sumOver(group, row => row.bookings),
    sumOver(group, row => row.seats),
    sumOver(group, row => row.kept),
    currency,
    ...[
      sumOver(group, row => row.cents),
      sumOver(group, row => row.owesCents),
      sumOver(group, row => row.owedCents),
      sumOver(group, row => row.settledCents),
      sumOver(group, row => row.openCents)
    ].map(sum => formatAmount(sum, currency, language))
  ]
  const named = (name: string) => sellerName(name, CENTRE_TEXT[language])
  return {
    columns: [
      'partner',
      'bookings',
      'seats',
      'kept',
      'currency',
      'amount',
      'owes',
      'owed',
      'settled',
      'open'
    ],
    rows: rows.map(row => cells(named(row.name), row.currency, [row])),
    links: rows.map(({ partnerId }) => reportPath({ ...parameters, partnerId })),
    totals: eachCurrency(rows, (currency, group) => cells(MONEY_TEXT[language].total, currency, group)),
    bars: rows
      .filter(row => row.owesCents + row.owedCents > 0)
      .map(row => ({
        name: named(row.name),
        value: row.owesCents + row.owedCents,
        label: owedText(row, cents => formatMoney(cents, row.currency, language), language)
      })),
    isCut: false
  }
}

/** Columns of a statement, which has one booking per row. */
const STATEMENT_COLUMNS = [
  'day',
  'time',
  'lesson',
  'seats',
  'amount',
  'percent',
  'owes',
  'owed',
  'currency',
  'collects',
  'kept',
  'reference',
  'externalRef',
  'guest'
] as const

function statementTable(
  bookings: readonly OwedBooking[],
  sums: readonly OwedRow[],
  language: StaffLanguage
): ReportTable {
  const text = MONEY_TEXT[language]
  return {
    columns: STATEMENT_COLUMNS,
    rows: bookings.slice(0, MAX_OWED).map(each => {
      const [amount, owes, owed] = inMoney(
        [each.cents, each.owesCents, each.owedCents],
        each.currency,
        language
      )
      const { date, startTime, seats, percent, currency, collects, reference, externalRef, guest } = each
      const cells = [
        currency,
        text.collectors[collects],
        each.isKept ? text.yes : '',
        reference,
        externalRef ?? '',
        guest
      ]
      return [date, startTime, lessonNameOf(each, language), seats, amount, percent, owes, owed, ...cells]
    }),
    totals: sums.map(({ currency, seats, kept: fees, cents, owesCents, owedCents }) => {
      const [amount, owes, owed] = inMoney([cents, owesCents, owedCents], currency, language)
      return [text.total, '', '', seats, amount, '', owes, owed, currency, '', fees, '', '', '']
    }),
    bars: [],
    isCut: bookings.length > MAX_OWED
  }
}

function taughtTable(rows: Awaited<ReturnType<typeof listTaught>>, language: StaffLanguage): ReportTable {
  const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
  return {
    columns: ['instructor', 'lessons', 'hours', 'guests'],
    rows: rows.map(({ name, lessons, minutes, seats }) => [
      name,
      lessons,
      decimalIn(hours(minutes), language),
      seats
    ]),
    totals: [],
    bars: rows.map(({ name, minutes }) => ({
      name,
      value: minutes,
      label: `${decimalIn(hours(minutes), language)} ${MONEY_TEXT[language].columns.hours.toLowerCase()}`
    })),
    isCut: false
  }
}

function occupancyTable(
  rows: Awaited<ReturnType<typeof listOccupancy>>,
  language: StaffLanguage
): ReportTable {
  const percent = (seats: number, sellable: number) =>
    sellable === 0 ? 0 : Math.round((seats / sellable) * 100)
  const [lessons, sellable, seats] = [
    sumOver(rows, row => row.lessons),
    sumOver(rows, row => row.sellable),
    sumOver(rows, row => row.seats)
  ]
  return {
    columns: ['day', 'lessons', 'sellable', 'taken', 'full'],
    rows: rows.map(row => [row.date, row.lessons, row.sellable, row.seats, percent(row.seats, row.sellable)]),
    totals:
      rows.length > 0
        ? [[MONEY_TEXT[language].total, lessons, sellable, seats, percent(seats, sellable)]]
        : [],
    bars: rows.map(row => ({
      name: row.date,
      value: percent(row.seats, row.sellable),
      label: `${percent(row.seats, row.sellable)} %`
    })),
    isCut: false
  }
}
