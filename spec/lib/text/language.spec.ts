import t from 'tap'
import { languageOf, schoolLanguageFor, staffLanguageOf, translationFor } from '../../../lib/text/language.ts'

const CASES: readonly [lang: string | undefined, accepted: string | undefined, language: string][] = [
  [undefined, undefined, 'en'],
  ['pt', 'en', 'pt'],
  ['pt-BR', undefined, 'pt'],
  ['nl', 'pt', 'pt'],
  [undefined, 'pt-PT,pt;q=0.9,en;q=0.8', 'pt'],
  [undefined, 'nl,it;q=0.9', 'en'],
  ['de', 'pt', 'de'],
  [undefined, 'de-AT,en;q=0.5', 'de'],
  [undefined, 'fr-CH', 'fr'],
  [undefined, 'es-419,es;q=0.9,en;q=0.8', 'es'],
  [undefined, 'nl, de-DE;q=0.2, en;q=0.1', 'de'],
  [undefined, 'en;q=0.5, pt;q=0.6', 'pt'],
  [undefined, 'pt;q=0', 'en'],
  [undefined, 'pt;q=nonsense,en;q=0.1', 'en'],
  [undefined, ';;;,,,', 'en']
]
for (const [lang, accepted, language] of CASES) {
  t.test(`${lang} and ${accepted} is ${language}`, async t => t.equal(languageOf(lang, accepted), language))
}

const STAFF: readonly [lang: string | undefined, accepted: string | undefined, language: string][] = [
  [undefined, 'es-ES,es;q=0.9', 'en'],
  [undefined, 'es,pt;q=0.5', 'pt'],
  ['de', 'pt', 'pt'],
  ['pt', 'de', 'pt']
]
for (const [lang, accepted, language] of STAFF) {
  t.test(`to a school's people ${lang} and ${accepted} is ${language}`, async t =>
    t.equal(staffLanguageOf(lang, accepted), language)
  )
}

t.test('readers of neither school language get its English', async t => {
  t.strictSame(
    (['en', 'pt', 'es', 'fr', 'de'] as const).map(language => schoolLanguageFor(language)),
    ['en', 'pt', 'en', 'en', 'en']
  )
  const translations = { en: 'Small groups', pt: 'Grupos pequenos' }
  t.equal(translationFor(translations, 'de', 'pt'), 'Small groups')
  t.equal(translationFor({ pt: 'Grupos pequenos' }, 'de', 'pt'), undefined)
})

t.test("readers of the school's own language get its own texts", async t => {
  t.equal(schoolLanguageFor('de', 'de-AT'), undefined)
  t.equal(translationFor({ en: 'Small groups' }, 'de', 'de'), undefined)
  t.equal(schoolLanguageFor('en', 'en'), 'en')
})
