import * as v from 'valibot'
import type { Incoming } from '../../lib/core/plugin.ts'
import { LANGUAGES, languageOf } from '../../lib/page/language.ts'
import type { Reading } from '../../lib/storefront/parts.ts'

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

/** How this reader reads. */
export function readingOf(lang: string | undefined, request: Incoming): Reading {
  return {
    language: languageOf(lang, request.headers['accept-language']),
    chosen: lang !== undefined
  }
}
