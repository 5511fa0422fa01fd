import { memoize } from '../infra/memoize.ts'
import { wallClockOf } from '../text/clock.ts'
import { addDays } from '../text/dates.ts'
import type { Language } from '../text/language.ts'

/** BCP 47 tags for dates and money. */
const TAGS: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  pt: 'pt-PT',
  es: 'es-ES',
  fr: 'fr-FR',
  de: 'de-DE'
}

/** Maximum formatters in memory. Creating one takes a thousand times longer than using it; pages need only a few. */
const MAX_FORMATS = 500

const dayFormat = memoize(
  MAX_FORMATS,
  (language: Language, year: boolean, brief: boolean) =>
    new Intl.DateTimeFormat(TAGS[language], {
      weekday: brief ? 'short' : 'long',
      day: 'numeric',
      month: brief ? 'short' : 'long',
      ...(year && { year: 'numeric' }),
      timeZone: 'UTC'
    })
)

const instantFormat = memoize(
  MAX_FORMATS,
  (language: Language, year: boolean, weekday: boolean) =>
    new Intl.DateTimeFormat(TAGS[language], {
      ...(weekday && { weekday: 'long' }),
      day: 'numeric',
      month: 'long',
      ...(year && { year: 'numeric' }),
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC'
    })
)

const moneyFormat = memoize(
  MAX_FORMATS,
  (language: Language, currency: string, decimals: boolean) =>
    new Intl.NumberFormat(TAGS[language], {
      style: 'currency',
      currency,
      ...(!decimals && { minimumFractionDigits: 0 })
    })
)

const digitsOf = memoize(MAX_FORMATS, (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
)

/**
 * Writes a day `YYYY-MM-DD` in words, such as Saturday 23 May. If `today` is given, today and tomorrow are named. The first
 * letter is a capital, except `inside` a sentence: there Portuguese, Spanish and French write weekdays in small letters.
 */
export function formatDay(
  date: string,
  language: Language,
  { today = '', year = false, brief = false, inside = false } = {}
): string {
  const words = dayWords(new Date(`${date}T00:00:00Z`), language, { year, brief })
  if (today && date === today) return `${NEAR[language].today}, ${words}`
  if (today && date === addDays(today, 1)) return `${NEAR[language].tomorrow}, ${words}`
  return inside ? words : capitalize(words)
}

function dayWords(day: Date, language: Language, { year = false, brief = false }): string {
  if (brief && language === 'pt') return briefPortuguese(day, year)
  return untranslated(dayFormat(language, year, brief).format(day), language)
}

/** Writes a brief Portuguese day, such as sáb., 28 nov., with pt-BR names: brief pt-PT has full weekdays and numbers. */
function briefPortuguese(day: Date, year: boolean): string {
  const { weekdays, months } = abridged()
  const date = `${weekdays[day.getUTCDay()]}, ${day.getUTCDate()} ${months[day.getUTCMonth()]}`
  return year ? `${date} ${day.getUTCFullYear()}` : date
}

/** Short names of weekdays, from Sunday, and of months. Memoized: a format for each lesson would cost twice as much. */
const abridged = memoize(1, () => {
  const names = (days: readonly Date[], options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
    return days.map(day => format.format(day))
  }
  // 2 November 2025 is a Sunday.
  const week = Array.from({ length: 7 }, (_, n) => new Date(Date.UTC(2025, 10, 2 + n)))
  const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2025, month, 1)))
  return { weekdays: names(week, { weekday: 'short' }), months: names(year, { month: 'short' }) }
})

/** Corrects the locale data: Spanish has no comma after a weekday (sábado 28 de noviembre), French an ordinal first day (1er mai). */
function untranslated(words: string, language: Language): string {
  if (language === 'es') return words.replace(/^([^\d,]+),/, '$1').replace(/, (?=\d\d:\d\d$)/, ' a las ')
  return language === 'fr' ? words.replace(/(?<!\d)1(?=\s[\p{L}–])/gu, '1er') : words
}

const partFormat = memoize(
  MAX_FORMATS,
  (language: Language, part: 'weekday' | 'month') =>
    new Intl.DateTimeFormat(TAGS[language], {
      ...(part === 'weekday' ? { weekday: 'short' } : { month: 'long', year: 'numeric' }),
      timeZone: 'UTC'
    })
)

/** The three-letter weekday for a calendar column: Mon. */
export function weekdayOf(date: string, language: Language): string {
  return capitalize(
    partFormat(language, 'weekday')
      .format(new Date(`${date}T00:00:00Z`))
      .slice(0, 3)
  )
}

/** The month of a day: November 2026. */
export function formatMonth(date: string, language: Language): string {
  return capitalize(partFormat(language, 'month').format(new Date(`${date}T00:00:00Z`)))
}

/** A range of days in brief: Mon 23 Nov – Sun 29 Nov, optionally with the year. */
export function formatDays(from: string, to: string, language: Language, year = false): string {
  if (from === to) return formatDay(from, language, { brief: true, year })
  const [first, last] = [from, to].map(date => new Date(`${date}T00:00:00Z`)) as [Date, Date]
  if (language !== 'pt' && language !== 'es') {
    return capitalize(untranslated(dayFormat(language, year, true).formatRange(first, last), language))
  }
  const isSameYear = first.getUTCFullYear() === last.getUTCFullYear()
  const words = [
    dayWords(first, language, { brief: true, year: !isSameYear }),
    dayWords(last, language, { brief: true, year: year || !isSameYear })
  ]
  return capitalize(words.join(' – '))
}

const NEAR: Readonly<Record<Language, Readonly<Record<'today' | 'tomorrow', string>>>> = {
  en: { today: 'Today', tomorrow: 'Tomorrow' },
  pt: { today: 'Hoje', tomorrow: 'Amanhã' },
  es: { today: 'Hoy', tomorrow: 'Mañana' },
  fr: { today: 'Aujourd’hui', tomorrow: 'Demain' },
  de: { today: 'Heute', tomorrow: 'Morgen' }
}

/** A time (ISO 8601) in a time zone: 30 June at 10:15, optionally with year or weekday. */
export function formatInstant(
  at: string,
  timeZone: string,
  language: Language,
  { year = false, weekday = false } = {}
): string {
  const words = instantFormat(language, year, weekday).format(
    new Date(`${wallClockOf(new Date(at), timeZone)}Z`)
  )
  return untranslated(words, language)
}

/** An amount in minor units as money: €35, €37.50. Whole amounts have no decimals. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const { maximumFractionDigits = 2 } = digitsOf(currency)
  const amount = cents / 10 ** maximumFractionDigits
  return moneyFormat(language, currency, !Number.isInteger(amount)).format(amount)
}

/** A duration, in symbols that readers of all languages understand: 90 min, 2 h. In French: 1 h 30. */
export function formatMinutes(minutes: number, language: Language): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (rest === 0) return `${hours} h`
  return language === 'fr' && hours > 0 ? `${hours} h ${String(rest).padStart(2, '0')}` : `${minutes} min`
}

/** Joins "Term: value" with the colon spacing of the language. */
export function withLabel(term: string, value: string, language: Language): string {
  return language === 'fr' ? `${term}\u00a0: ${value}` : `${term}: ${value}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
