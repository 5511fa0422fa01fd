import * as v from 'valibot'
import {
  LANGUAGES,
  type Language,
  languageOf,
  STAFF_LANGUAGES,
  type StaffLanguage,
  staffLanguageOf
} from '../text/language.ts'

/** The page's language, and whether links must repeat it because the reader chose it explicitly. */
export interface PageLocale {
  readonly language: Language
  readonly isExplicit: boolean
}

export interface StaffLocale extends PageLocale {
  readonly language: StaffLanguage
}

/** The query of every page. */
export const LanguageQuery = v.object({
  lang: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(lang => (LANGUAGES.some(supported => supported === lang) ? (lang as string) : undefined)),
      v.description(`${LANGUAGES.join(', ')}; without it, what the browser accepts`),
      v.examples(['pt'])
    )
  )
})

/** Headers that determine the language. */
interface ReaderHeaders {
  readonly 'accept-language'?: string | undefined
}

/** A guest's locale: from `lang`, else from the browser. */
export function localeOf(lang: string | undefined, headers: ReaderHeaders): PageLocale {
  return { language: languageOf(lang, headers['accept-language']), isExplicit: lang !== undefined }
}

/** A staff member's locale; languages that only guests have are ignored. */
export function staffLocaleOf(lang: string | undefined, headers: ReaderHeaders): StaffLocale {
  const staffLanguage = STAFF_LANGUAGES.find(language => language === lang)
  return {
    language: staffLanguageOf(staffLanguage, headers['accept-language']),
    isExplicit: staffLanguage !== undefined
  }
}

/** True if the client prefers HTML, as browsers do, over JSON. */
export function wantsPage({ accept }: { readonly accept?: string | undefined }): boolean {
  return accept?.includes('text/html') ?? false
}

/** Reads `lang` from an unparsed query: a refused request may have no parsed query. */
export function langOf(search: string): string | undefined {
  return new URLSearchParams(search).get('lang') ?? undefined
}

/** Adds the language to a local path if the reader chose it explicitly. */
export function linkTo(path: string, { language, isExplicit: chosen }: PageLocale): string {
  return chosen ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path
}
