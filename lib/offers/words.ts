import { type Language, schoolLanguageFor, translatedFor } from '../text/language.ts'
import type { SchoolOffer } from './rules.ts'

/** What is shown of an offer. */
export type TitledOffer = Pick<SchoolOffer, 'title' | 'titles'>

/** An offer's title for its reader, and the tag of the language that it is in; `own` is that of the school's own words. */
export function offerTitleIn(
  { title, titles = {} }: TitledOffer,
  language: Language,
  own: string
): { title: string; writtenIn: string } {
  const told = translatedFor(titles, language, own)
  if (told === undefined) return { title, writtenIn: own }
  return { title: told, writtenIn: schoolLanguageFor(language, own) ?? own }
}
