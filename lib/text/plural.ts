import { remember } from '../remember.ts'
import { LANGUAGES, type Language } from './language.ts'

/** European Portuguese has rules of its own: nothing is many there, and in Brazil one. */
const rulesOf = remember(
  LANGUAGES.length,
  (language: Language) => new Intl.PluralRules(language === 'pt' ? 'pt-PT' : language)
)

/** A number of things in the words that the language has for such a number; `#` in them is the number. */
export function plural(language: Language, count: number, one: string, other: string): string {
  return (rulesOf(language).select(count) === 'one' ? one : other).replace('#', String(count))
}
