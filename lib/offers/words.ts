import { type Language, schoolLanguageFor, translatedFor } from '../text/language.ts'
import type { SchoolOffer } from './rules.ts'

export type TitledOffer = Pick<SchoolOffer, 'title' | 'titles'>

/** An offer's title for a reader, with its language tag; `own` is the school's language. */
export function offerTitleIn(
  { title, titles = {} }: TitledOffer,
  language: Language,
  own: string
): { title: string; writtenIn: string } {
  const told = translatedFor(titles, language, own)
  if (told === undefined) return { title, writtenIn: own }
  return { title: told, writtenIn: schoolLanguageFor(language, own) ?? own }
}
