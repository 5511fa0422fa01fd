import t from 'tap'
import {
  formatDay,
  formatDays,
  formatInstant,
  formatMinutes,
  formatMoney,
  weekdayOf,
  withLabel
} from '../../../lib/pages/format.ts'
import type { Language } from '../../../lib/text/language.ts'

const DAYS: readonly [date: string, language: Language, more: object, spoken: string][] = [
  ['2026-05-23', 'en', {}, 'Saturday 23 May'],
  ['2026-05-23', 'en', { year: true }, 'Saturday, 23 May 2026'],
  ['2026-05-23', 'pt', {}, 'Sábado, 23 de maio'],
  ['2026-05-23', 'en', { today: '2026-05-23' }, 'Today, Saturday 23 May'],
  ['2026-06-01', 'pt', { today: '2026-05-31' }, 'Amanhã, segunda-feira, 1 de junho'],
  ['2026-05-23', 'es', {}, 'Sábado 23 de mayo'],
  ['2026-06-01', 'es', { today: '2026-05-31' }, 'Mañana, lunes 1 de junio'],
  ['2026-05-23', 'es', { inside: true }, 'sábado 23 de mayo'],
  ['2026-05-23', 'pt', { inside: true }, 'sábado, 23 de maio'],
  ['2026-11-28', 'pt', { brief: true, inside: true }, 'sáb., 28 nov.'],
  ['2026-11-28', 'pt', { brief: true, year: true }, 'Sáb., 28 nov. 2026'],
  ['2026-05-23', 'de', { inside: true }, 'Samstag, 23. Mai'],
  ['2026-05-23', 'fr', {}, 'Samedi 23 mai'],
  ['2026-06-01', 'fr', { inside: true }, 'lundi 1er juin'],
  ['2026-05-23', 'fr', { today: '2026-05-23' }, 'Aujourd’hui, samedi 23 mai'],
  ['2026-05-23', 'de', { year: true }, 'Samstag, 23. Mai 2026'],
  ['2026-06-01', 'de', { today: '2026-05-31' }, 'Morgen, Montag, 1. Juni']
]
for (const [date, language, more, formatted] of DAYS) {
  t.test(`${date} is ${formatted}`, async t =>
    t.equal(formatDay(date, language, more).replaceAll(' ', ' '), formatted)
  )
}

const RANGES: readonly [from: string, to: string, language: Language, year: boolean, spoken: string][] = [
  ['2026-11-23', '2026-11-29', 'en', false, 'Mon 23 Nov – Sun 29 Nov'],
  ['2026-11-23', '2026-11-29', 'pt', false, 'Seg., 23 nov. – dom., 29 nov.'],
  ['2026-11-23', '2026-11-29', 'es', false, 'Lun 23 nov – dom 29 nov'],
  ['2026-12-28', '2027-01-03', 'pt', true, 'Seg., 28 dez. 2026 – dom., 3 jan. 2027'],
  ['2026-12-28', '2027-01-03', 'en', true, 'Mon, 28 Dec 2026 – Sun, 3 Jan 2027'],
  ['2026-12-28', '2027-01-03', 'en', false, 'Mon, 28 Dec 2026 – Sun, 3 Jan 2027'],
  ['2026-12-28', '2027-01-03', 'pt', false, 'Seg., 28 dez. 2026 – dom., 3 jan. 2027'],
  ['2026-12-28', '2027-01-03', 'es', false, 'Lun 28 dic 2026 – dom 3 ene 2027'],
  ['2026-11-23', '2026-11-23', 'en', true, 'Mon, 23 Nov 2026'],
  ['2026-11-23', '2026-11-23', 'pt', true, 'Seg., 23 nov. 2026'],
  ['2026-11-23', '2026-11-23', 'es', true, 'Lun 23 nov 2026'],
  ['2026-05-01', '2026-05-03', 'fr', false, 'Ven. 1er – dim. 3 mai'],
  ['2026-05-11', '2026-05-13', 'fr', false, 'Lun. 11 – mer. 13 mai']
]
for (const [from, to, language, year, formatted] of RANGES) {
  t.test(`${from} to ${to} is ${formatted}`, async t =>
    t.equal(formatDays(from, to, language, year).replaceAll(/\s/g, ' '), formatted)
  )
}

const MONEY: readonly [cents: number, currency: string, language: Language, spoken: string][] = [
  [3500, 'EUR', 'en', '€35'],
  [3750, 'EUR', 'en', '€37.50'],
  [3500, 'EUR', 'pt', '35 €'],
  [3750, 'EUR', 'es', '37,50 €'],
  [3750, 'EUR', 'fr', '37,50 €'],
  [3500, 'EUR', 'de', '35 €'],
  [5000, 'JPY', 'en', 'JP¥5,000'],
  [0, 'EUR', 'en', '€0']
]
for (const [cents, currency, language, formatted] of MONEY) {
  t.test(`${cents} minor units of ${currency} are ${formatted}`, async t =>
    t.equal(formatMoney(cents, currency, language).replaceAll('\u00a0', ' '), formatted)
  )
}

const INSTANTS: readonly [at: string, timeZone: string, language: Language, spoken: string][] = [
  ['2026-06-30T09:15:00.000Z', 'Europe/Lisbon', 'en', '30 June at 10:15'],
  ['2026-06-30T09:15:00.000Z', 'Atlantic/Azores', 'pt', '30 de junho às 09:15'],
  ['2026-06-30T23:30:00Z', 'Europe/Lisbon', 'en', '1 July at 00:30'],
  ['2026-06-30T09:15:00Z', 'Europe/Lisbon', 'fr', '30 juin à 10:15'],
  ['2026-06-30T23:30:00Z', 'Europe/Lisbon', 'fr', '1er juillet à 00:30'],
  ['2026-06-30T09:15:00Z', 'Europe/Lisbon', 'de', '30. Juni um 10:15']
]
t.test('an instant has its year on request', async t =>
  t.equal(
    formatInstant('2026-06-30T09:15:00.000Z', 'Europe/Lisbon', 'en', { year: true }),
    '30 June 2026 at 10:15'
  )
)
t.test('an instant has its weekday on request, before the hour', async t =>
  t.equal(
    formatInstant('2026-12-04T10:00:00Z', 'Europe/Lisbon', 'es', { weekday: true }),
    'viernes 4 de diciembre a las 10:00'
  )
)
for (const [at, timeZone, language, formatted] of INSTANTS) {
  t.test(`${at} is ${formatted} in ${timeZone}`, async t =>
    t.equal(formatInstant(at, timeZone, language), formatted)
  )
}

t.test('a weekday heading has at most three letters', async t => {
  t.strictSame(
    (['en', 'pt', 'es', 'fr', 'de'] as const).map(language => weekdayOf('2026-05-23', language)),
    ['Sat', 'Sáb', 'Sáb', 'Sam', 'Sa']
  )
})

t.test('a colon follows the typography of the language', async t => {
  t.equal(withLabel('Contact', 'a@example.com', 'en'), 'Contact: a@example.com')
  t.equal(withLabel('Contact', 'a@example.com', 'fr'), 'Contact\u00a0: a@example.com')
})

t.test('a duration is as short as each language writes it', async t => {
  for (const [minutes, language, words] of [
    [120, 'en', '2 h'],
    [90, 'en', '90 min'],
    [90, 'fr', '1 h 30'],
    [125, 'fr', '2 h 05'],
    [45, 'fr', '45 min']
  ] as const) {
    t.equal(formatMinutes(minutes, language), words)
  }
})
