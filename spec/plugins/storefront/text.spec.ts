import t from 'tap'
import type { Language } from '../../../lib/text/language.ts'
import { STOREFRONT_TEXT } from '../../../plugins/storefront/text.ts'

const THANKS: readonly [language: Language, name: string, words: string][] = [
  ['en', 'Ana', 'See you in the water, Ana'],
  ['en', '', 'See you in the water'],
  ['pt', 'Ana', 'Vemo-nos na água, Ana'],
  ['pt', '', 'Vemo-nos na água']
]
for (const [language, name, words] of THANKS) {
  t.test(`the thanks to ${name || 'an erased guest'}, in ${language}, are "${words}"`, async t => {
    t.equal(STOREFRONT_TEXT[language].thanks(name), words)
  })
}
