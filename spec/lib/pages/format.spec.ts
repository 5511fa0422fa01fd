import t from 'tap'
import { formatDay, formatDays, formatInstant, formatMoney } from '../../../lib/pages/format.ts'

const DAYS: readonly [date: string, language: 'en' | 'pt', more: object, spoken: string][] = [
  ['2026-05-23', 'en', {}, 'Saturday 23 May'],
  ['2026-05-23', 'en', { year: true }, 'Saturday, 23 May 2026'],
  ['2026-05-23', 'pt', {}, 'Sábado, 23 de maio'],
  ['2026-05-23', 'en', { today: '2026-05-23' }, 'Today, Saturday 23 May'],
  ['2026-06-01', 'pt', { today: '2026-05-31' }, 'Amanhã, segunda-feira, 1 de junho']
]
for (const [date, language, more, spoken] of DAYS) {
  t.test(`${date} is ${spoken}`, async t =>
    t.equal(formatDay(date, language, more).replaceAll(' ', ' '), spoken)
  )
}

const RANGES: readonly [from: string, to: string, language: 'en' | 'pt', year: boolean, spoken: string][] = [
  ['2026-11-23', '2026-11-29', 'en', false, 'Mon 23 Nov – Sun 29 Nov'],
  ['2026-11-23', '2026-11-29', 'pt', false, 'Segunda, 23/11 – domingo, 29/11'],
  ['2026-12-28', '2027-01-03', 'en', true, 'Mon, 28 Dec 2026 – Sun, 3 Jan 2027']
]
for (const [from, to, language, year, spoken] of RANGES) {
  t.test(`${from} to ${to} is ${spoken}`, async t =>
    t.equal(formatDays(from, to, language, year).replaceAll(/\s/g, ' '), spoken)
  )
}

const MONEY: readonly [cents: number, currency: string, language: 'en' | 'pt', spoken: string][] = [
  [3500, 'EUR', 'en', '€35'],
  [3750, 'EUR', 'en', '€37.50'],
  [3500, 'EUR', 'pt', '35 €'],
  [5000, 'JPY', 'en', 'JP¥5,000'],
  [0, 'EUR', 'en', '€0']
]
for (const [cents, currency, language, spoken] of MONEY) {
  t.test(`${cents} minor units of ${currency} are ${spoken}`, async t =>
    t.equal(formatMoney(cents, currency, language).replaceAll('\u00a0', ' '), spoken)
  )
}

const INSTANTS: readonly [at: string, timeZone: string, language: 'en' | 'pt', spoken: string][] = [
  ['2026-06-30T09:15:00.000Z', 'Europe/Lisbon', 'en', '30 June at 10:15'],
  ['2026-06-30T09:15:00.000Z', 'Atlantic/Azores', 'pt', '30 de junho às 09:15'],
  ['2026-06-30T23:30:00Z', 'Europe/Lisbon', 'en', '1 July at 00:30']
]
t.test('an instant has its year where that is wanted', async t =>
  t.equal(
    formatInstant('2026-06-30T09:15:00.000Z', 'Europe/Lisbon', 'en', { year: true }),
    '30 June 2026 at 10:15'
  )
)
for (const [at, timeZone, language, spoken] of INSTANTS) {
  t.test(`${at} is ${spoken} in ${timeZone}`, async t =>
    t.equal(formatInstant(at, timeZone, language), spoken)
  )
}
