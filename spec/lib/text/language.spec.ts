import t from 'tap'
import { languageOf } from '../../../lib/text/language.ts'

const CASES: readonly [lang: string | undefined, accepted: string | undefined, language: string][] = [
  [undefined, undefined, 'en'],
  ['pt', 'en', 'pt'],
  ['pt-BR', undefined, 'pt'],
  ['de', 'pt', 'pt'],
  [undefined, 'pt-PT,pt;q=0.9,en;q=0.8', 'pt'],
  [undefined, 'de,fr;q=0.9', 'en'],
  [undefined, 'en;q=0.5, pt;q=0.6', 'pt'],
  [undefined, 'pt;q=0', 'en'],
  [undefined, 'pt;q=nonsense,en;q=0.1', 'en'],
  [undefined, ';;;,,,', 'en']
]
for (const [lang, accepted, language] of CASES) {
  t.test(`${lang} and ${accepted} is ${language}`, async t => t.equal(languageOf(lang, accepted), language))
}
