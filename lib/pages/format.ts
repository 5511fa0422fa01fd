import { remember } from '../remember.ts'
import { wallClockOf } from '../text/clock.ts'
import { addDays } from '../text/dates.ts'
import type { Language } from '../text/language.ts'

/** The tags that dates and money are written by. */
const TAGS: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  pt: 'pt-PT',
  es: 'es-ES',
  fr: 'fr-FR',
  de: 'de-DE'
}

/** Formats take a thousand times longer to make than to use; a page has few of them. */
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

/** A day `YYYY-MM-DD` as people say it: Saturday 23 May, or brief, or with its year; today and tomorrow where `today` is given. */
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

/** The weekday of a day in three letters, as calendars head their columns: Mon. */
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

/** From one day to another, briefly: Mon 23 Nov – Sun 29 Nov, or with the year. */
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

/** An instant (ISO 8601) as the clocks of a time zone show it: 30 June at 10:15, or with its year, or its weekday. */
export function formatInstant(
  at: string,
  timeZone: string,
  language: Language,
  { year = false, weekday = false } = {}
): string {
  return instantFormat(language, year, weekday).format(new Date(`${wallClockOf(new Date(at), timeZone)}Z`))
}

/** An amount in minor units as money: €35, €37.50. Whole amounts go without decimals. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const { maximumFractionDigits = 2 } = digitsOf(currency)
  const amount = cents / 10 ** maximumFractionDigits
  return moneyFormat(language, currency, !Number.isInteger(amount)).format(amount)
}

/** A term and what it is, as a language writes its colon. */
export function labelled(term: string, value: string, language: Language): string {
  return language === 'fr' ? `${term}\u00a0: ${value}` : `${term}: ${value}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
