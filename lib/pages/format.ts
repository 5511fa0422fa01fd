import { remember } from '../remember.ts'
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

/** Formatters take a thousand times longer to create than to use; pages need only a few. */
const MOST_FORMATS = 500

const dayFormat = remember(
  MOST_FORMATS,
  (language: Language, year: boolean, brief: boolean) =>
    new Intl.DateTimeFormat(TAGS[language], {
      weekday: brief ? 'short' : 'long',
      day: 'numeric',
      month: brief ? 'short' : 'long',
      ...(year && { year: 'numeric' }),
      timeZone: 'UTC'
    })
)

const instantFormat = remember(
  MOST_FORMATS,
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

const moneyFormat = remember(
  MOST_FORMATS,
  (language: Language, currency: string, decimals: boolean) =>
    new Intl.NumberFormat(TAGS[language], {
      style: 'currency',
      currency,
      ...(!decimals && { minimumFractionDigits: 0 })
    })
)

const digitsOf = remember(MOST_FORMATS, (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
)

/**
 * A day `YYYY-MM-DD` in words: Saturday 23 May, or brief, or with its year. If `today` is given, today and tomorrow are named.
 */
export function formatDay(
  date: string,
  language: Language,
  { today = '', year = false, brief = false } = {}
): string {
  const spoken = dayFormat(language, year, brief).format(new Date(`${date}T00:00:00Z`))
  if (today && date === today) return `${NEAR[language].today}, ${spoken}`
  if (today && date === addDays(today, 1)) return `${NEAR[language].tomorrow}, ${spoken}`
  return capital(spoken)
}

const partFormat = remember(
  MOST_FORMATS,
  (language: Language, part: 'weekday' | 'month') =>
    new Intl.DateTimeFormat(TAGS[language], {
      ...(part === 'weekday' ? { weekday: 'short' } : { month: 'long', year: 'numeric' }),
      timeZone: 'UTC'
    })
)

/** The three-letter weekday for a calendar column: Mon. */
export function weekdayOf(date: string, language: Language): string {
  return capital(
    partFormat(language, 'weekday')
      .format(new Date(`${date}T00:00:00Z`))
      .slice(0, 3)
  )
}

/** The month of a day: November 2026. */
export function formatMonth(date: string, language: Language): string {
  return capital(partFormat(language, 'month').format(new Date(`${date}T00:00:00Z`)))
}

/** A range of days in brief: Mon 23 Nov – Sun 29 Nov, optionally with the year. */
export function formatDays(from: string, to: string, language: Language, year = false): string {
  const [first, last] = [from, to].map(date => new Date(`${date}T00:00:00Z`)) as [Date, Date]
  return capital(dayFormat(language, year, true).formatRange(first, last))
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
  return instantFormat(language, year, weekday).format(new Date(`${wallClockOf(new Date(at), timeZone)}Z`))
}

/** An amount in minor units as money: €35, €37.50. Whole amounts have no decimals. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const { maximumFractionDigits = 2 } = digitsOf(currency)
  const amount = cents / 10 ** maximumFractionDigits
  return moneyFormat(language, currency, !Number.isInteger(amount)).format(amount)
}

/** "Term: value" with the language's colon spacing. */
export function labelled(term: string, value: string, language: Language): string {
  return language === 'fr' ? `${term}\u00a0: ${value}` : `${term}: ${value}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
