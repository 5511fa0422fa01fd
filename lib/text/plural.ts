import { memoize } from '../infra/memoize.ts'
import { LANGUAGES, type Language } from './language.ts'

/** European Portuguese has its own rules: zero is plural there, but singular in Brazil. */
const rulesOf = memoize(
  LANGUAGES.length,
  (language: Language) => new Intl.PluralRules(language === 'pt' ? 'pt-PT' : language)
)

/** Chooses the word form for a number, and replaces `#` by the number. */
export function plural(language: Language, count: number, one: string, other: string): string {
  return (rulesOf(language).select(count) === 'one' ? one : other).replace('#', String(count))
}
