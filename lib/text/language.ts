/** The languages we speak: on pages, and in what strict OCTO words. */
export const LANGUAGES = ['en', 'pt'] as const

export type Language = (typeof LANGUAGES)[number]

/** The language asked for: what `lang` says, else the best of Accept-Language, else English. */
export function languageOf(lang: string | undefined, accepted: string | undefined): Language {
  return speak(lang) ?? wantedLanguages(accepted ?? '').find(language => language !== undefined) ?? 'en'
}

function speak(tag: string | undefined): Language | undefined {
  const [language] = (tag ?? '').trim().toLowerCase().split('-')
  return LANGUAGES.find(known => known === language)
}

/** The tags of an Accept-Language header that we speak, the most wanted first. */
function wantedLanguages(header: string): (Language | undefined)[] {
  return header
    .split(',', 20)
    .map(part => {
      const [tag, ...parameters] = part.split(';')
      const quality = parameters.find(parameter => parameter.trim().startsWith('q='))
      const weight = quality === undefined ? 1 : Number(quality.split('=')[1])
      return { language: speak(tag), weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
}
