/** Languages for guests and resellers: pages, widget, emails, and texts in strict OCTO. */
export const LANGUAGES = ['en', 'pt', 'es', 'fr', 'de'] as const

export type Language = (typeof LANGUAGES)[number]

/** Languages for staff: the control centre, and a school's own texts. */
export const STAFF_LANGUAGES = ['en', 'pt'] as const satisfies readonly Language[]

export type StaffLanguage = (typeof STAFF_LANGUAGES)[number]

/** A guest's language: `lang`, else the best of Accept-Language, else English. */
export function languageOf(lang: string | undefined, accepted: string | undefined): Language {
  return bestLanguage(LANGUAGES, lang, accepted)
}

/** A staff member's language, found like a guest's. */
export function staffLanguageOf(lang: string | undefined, accepted: string | undefined): StaffLanguage {
  return bestLanguage(STAFF_LANGUAGES, lang, accepted)
}

/**
 * The translation of a school's texts for a guest: the guest's language if schools write in it, else English. Undefined means
 * the school's original text, if its language (tag `own`) is the guest's.
 */
export function schoolLanguageFor(language: Language, own?: string): StaffLanguage | undefined {
  return (
    matchLanguage(STAFF_LANGUAGES, language) ??
    (matchLanguage(LANGUAGES, own) === language ? undefined : 'en')
  )
}

/** The translation that a guest gets, or undefined. */
export function translationFor<T>(
  translations: Readonly<Partial<Record<StaffLanguage, T>>>,
  language: Language,
  own?: string
): T | undefined {
  const schoolLanguage = schoolLanguageFor(language, own)
  return schoolLanguage && translations[schoolLanguage]
}

function bestLanguage<L extends Language>(
  languages: readonly L[],
  lang: string | undefined,
  accepted: string | undefined
): L | 'en' {
  const matches = acceptedTags(accepted ?? '').map(tag => matchLanguage(languages, tag))
  return matchLanguage(languages, lang) ?? matches.find(language => language !== undefined) ?? 'en'
}

function matchLanguage<L extends Language>(languages: readonly L[], tag: string | undefined): L | undefined {
  const [language] = (tag ?? '').trim().toLowerCase().split('-')
  return languages.find(candidate => candidate === language)
}

/** Tags of an Accept-Language header by preference; those with weight 0 are left out. */
function acceptedTags(header: string): (string | undefined)[] {
  return header
    .split(',', 20)
    .map(part => {
      const [tag, ...parameters] = part.split(';')
      const quality = parameters.find(parameter => parameter.trim().startsWith('q='))
      const weight = quality === undefined ? 1 : Number(quality.split('=')[1])
      return { tag, weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
