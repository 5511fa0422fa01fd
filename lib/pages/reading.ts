import * as v from 'valibot'
import { LANGUAGES, type Language, languageOf } from '../text/language.ts'

/** How a page is asked: its language, and whether its links must repeat that, because the reader chose it. */
export interface Reading {
  readonly language: Language
  readonly chosen: boolean
}

/** What every page may be asked. */
export const LanguageQuery = v.object({
  lang: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(lang => (LANGUAGES.some(known => known === lang) ? (lang as string) : undefined)),
      v.description('en or pt; without it, what the browser accepts'),
      v.examples(['pt'])
    )
  )
})

/** How this reader reads: as `lang` says, else as the browser does. */
export function readingOf(
  lang: string | undefined,
  headers: { readonly 'accept-language'?: string | undefined }
): Reading {
  return { language: languageOf(lang, headers['accept-language']), chosen: lang !== undefined }
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
