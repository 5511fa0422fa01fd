import { type Language, schoolLanguageFor, translationFor } from '../../text/language.ts'
import type { SchoolOffer } from './rules.ts'

export type TitledOffer = Pick<SchoolOffer, 'title' | 'titles'>

/** Title of an offer for a reader, with its language tag. `own` is the school's language. */
export function offerTitleIn(
  { title, titles = {} }: TitledOffer,
  language: Language,
  own: string
): { title: string; writtenIn: string } {
  const translation = translationFor(titles, language, own)
  if (translation === undefined) return { title, writtenIn: own }
  return { title: translation, writtenIn: schoolLanguageFor(language, own) ?? own }
}
