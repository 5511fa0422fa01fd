import type { Translations } from '../../../lib/booking/slot.ts'
import type { Terms } from '../../../lib/octo/terms.ts'
import { type Language, schoolLanguageFor, translatedFor } from '../../../lib/text/language.ts'

/** Who looks, and on which terms: what every shape of strict OCTO depends on beside its data. */
export interface OctoView extends Terms {
  /** What the key's partner pays less than retail. */
  readonly discountPercent: number
}

/** A view as a short text: two views of the same name see the same bytes. */
export function viewKey({
  pricing,
  content,
  questions,
  pickups,
  dropoffs,
  offers,
  language,
  discountPercent
}: OctoView): string {
  return `octo ${pricing} ${content} ${questions} ${pickups} ${dropoffs} ${offers} ${language} ${discountPercent}`
}

/** The language that a lesson type's name is in: the one for this reader where the school wrote it so, else its own. */
export function localeOf(
  { translations }: { translations: Translations },
  { language }: { language: Language },
  own: string
): string {
  const written = schoolLanguageFor(language, own)
  return written && translations[written]?.name !== undefined ? written : own
}

/** A lesson type's name and description for a reader of a language, or as the school wrote them. */
export function translatedText(
  { name, description, translations }: { name: string; description: string; translations: Translations },
  language: Language,
  own: string
): { name: string; description: string } {
  const translated = translatedFor(translations, language, own)
  return { name: translated?.name ?? name, description: translated?.description ?? description }
}
