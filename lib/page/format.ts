import { addDays } from '../util/date.ts'
import type { Language } from './language.ts'

/** The tags that dates and money are written by. */
const TAGS = { en: 'en-GB', pt: 'pt-PT' } as const

const days = new Map<string, Intl.DateTimeFormat>()

function dayFormat(language: Language, year: boolean, brief: boolean): Intl.DateTimeFormat {
  const key = `${language} ${year} ${brief}`
  const known = days.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(TAGS[language], {
    weekday: brief ? 'short' : 'long',
    day: 'numeric',
    month: brief ? 'short' : 'long',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC'
  })
  days.set(key, made)
  return made
}

/** A day `YYYY-MM-DD` as people say it: Saturday 23 May, or brief, or with its year; today and tomorrow where `today` is given. */
export function formatDay(
  date: string,
  language: Language,
  { today = '', year = false, brief = false } = {}
): string {
  const spoken = dayFormat(language, year, brief).format(new Date(`${date}T00:00:00Z`))
  if (today && date === today) return `${NEAR[language].today}, ${spoken}`
  if (today && date === addDays(today, 1)) return `${NEAR[language].tomorrow}, ${spoken}`
  return spoken.charAt(0).toUpperCase() + spoken.slice(1)
}

const NEAR = {
  en: { today: 'Today', tomorrow: 'Tomorrow' },
  pt: { today: 'Hoje', tomorrow: 'Amanhã' }
} as const

/** An amount in minor units as money: €35, €37.50. Whole amounts go without decimals. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const options = { style: 'currency', currency } as const
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat(
    TAGS[language],
    options
  ).resolvedOptions()
  const amount = cents / 10 ** digits
  const decimals = Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {}
  return new Intl.NumberFormat(TAGS[language], { ...options, ...decimals }).format(amount)
}
