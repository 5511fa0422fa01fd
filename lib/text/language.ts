/** The languages of guests and resellers: of pages, the widget and mails, and in what strict OCTO words. */
export const LANGUAGES = ['en', 'pt', 'es', 'fr', 'de'] as const

export type Language = (typeof LANGUAGES)[number]

/** The languages of a school's people: of the control centre, and of what a school writes of itself. */
export const STAFF_LANGUAGES = ['en', 'pt'] as const satisfies readonly Language[]

export type StaffLanguage = (typeof STAFF_LANGUAGES)[number]

/** The language that a guest asked for: what `lang` says, else the best of Accept-Language, else English. */
export function languageOf(lang: string | undefined, accepted: string | undefined): Language {
  return bestOf(LANGUAGES, lang, accepted)
}

/** The language that somebody of a school asked for, in the same way. */
export function staffLanguageOf(lang: string | undefined, accepted: string | undefined): StaffLanguage {
  return bestOf(STAFF_LANGUAGES, lang, accepted)
}

/**
 * In which of their languages a guest is given what a school wrote: their own where schools write in it, else English. Undefined for the
 * school's own words, where those, in the language of the tag `own`, are in the guest's.
 */
export function schoolLanguageFor(language: Language, own?: string): StaffLanguage | undefined {
  return speak(STAFF_LANGUAGES, language) ?? (speak(LANGUAGES, own) === language ? undefined : 'en')
}

/** What somebody wrote in the language that a guest is given, or undefined. */
export function translatedFor<T>(
  translations: Readonly<Partial<Record<StaffLanguage, T>>>,
  language: Language,
  own?: string
): T | undefined {
  const written = schoolLanguageFor(language, own)
  return written && translations[written]
}

function bestOf<L extends Language>(
  known: readonly L[],
  lang: string | undefined,
  accepted: string | undefined
): L | 'en' {
  const wanted = wantedTags(accepted ?? '').map(tag => speak(known, tag))
  return speak(known, lang) ?? wanted.find(language => language !== undefined) ?? 'en'
}

function speak<L extends Language>(known: readonly L[], tag: string | undefined): L | undefined {
  const [language] = (tag ?? '').trim().toLowerCase().split('-')
  return known.find(one => one === language)
}

/** The tags of an Accept-Language header, the most wanted first; those that are not wanted at all are left out. */
function wantedTags(header: string): (string | undefined)[] {
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
