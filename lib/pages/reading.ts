import * as v from 'valibot'
import {
  LANGUAGES,
  type Language,
  languageOf,
  STAFF_LANGUAGES,
  type StaffLanguage,
  staffLanguageOf
} from '../text/language.ts'

/** How a page is asked: its language, and whether its links must repeat that, because the reader chose it. */
export interface Reading {
  readonly language: Language
  readonly chosen: boolean
}

/** How somebody of a school asks a page. */
export interface StaffReading extends Reading {
  readonly language: StaffLanguage
}

/** What every page may be asked. */
export const LanguageQuery = v.object({
  lang: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(lang => (LANGUAGES.some(known => known === lang) ? (lang as string) : undefined)),
      v.description(`${LANGUAGES.join(', ')}; without it, what the browser accepts`),
      v.examples(['pt'])
    )
  )
})

/** What of a request's headers says how its reader reads. */
interface ReaderHeaders {
  readonly 'accept-language'?: string | undefined
}

/** How a guest reads: as `lang` says, else as the browser does. */
export function readingOf(lang: string | undefined, headers: ReaderHeaders): Reading {
  return { language: languageOf(lang, headers['accept-language']), chosen: lang !== undefined }
}

/** How somebody of a school reads; a language that only guests have counts as none. */
export function staffReadingOf(lang: string | undefined, headers: ReaderHeaders): StaffReading {
  const known = STAFF_LANGUAGES.find(language => language === lang)
  return { language: staffLanguageOf(known, headers['accept-language']), chosen: known !== undefined }
}

/** Whether the client wants a page, as a browser does, and not JSON. */
export function wantsPage({ accept }: { readonly accept?: string | undefined }): boolean {
  return accept?.includes('text/html') ?? false
}

/** What `lang` says in a query that nobody has parsed, as that of a request that was refused. */
export function langOf(search: string): string | undefined {
  return new URLSearchParams(search).get('lang') ?? undefined
}

/** A path of this site, in the reader's chosen language. */
export function linkTo(path: string, { language, chosen }: Reading): string {
  return chosen ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path
}
