import type { Translations } from '../../../lib/booking/slot.ts'
import type { Negotiation } from '../../../lib/octo/negotiation.ts'
import { type Language, schoolLanguageFor, translationFor } from '../../../lib/text/language.ts'

/** Terms of the caller by which data is serialized. */
export interface OctoView extends Negotiation {
  /** The partner's discount on the retail price. */
  readonly discountPercent: number
}

/** Cache key of a view: equal keys produce equal bytes. */
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

/** Language of a lesson type's texts: the reader's if translated, else the school's. */
export function localeOf(
  { translations }: { translations: Translations },
  { language }: { language: Language },
  own: string
): string {
  const schoolLanguage = schoolLanguageFor(language, own)
  return schoolLanguage && translations[schoolLanguage]?.name !== undefined ? schoolLanguage : own
}

/** Name and description in the reader's language, or as the school wrote them. */
export function translatedText(
  { name, description, translations }: { name: string; description: string; translations: Translations },
  language: Language,
  own: string
): { name: string; description: string } {
  const translation = translationFor(translations, language, own)
  return { name: translation?.name ?? name, description: translation?.description ?? description }
}
