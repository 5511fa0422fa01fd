import t from 'tap'
import { TEXT } from '../../../lib/storefront/text.ts'
import type { Language } from '../../../lib/util/language.ts'

const CUTOFFS: readonly [language: Language, hours: number, words: string][] = [
  ['en', 0, 'Tell the school before it starts'],
  ['en', 1, 'Tell the school at least 1 hour before'],
  ['en', 24, 'Tell the school at least 24 hours before'],
  ['pt', 0, 'Avise a escola antes do início'],
  ['pt', 1, 'Avise a escola pelo menos 1 hora antes'],
  ['pt', 24, 'Avise a escola pelo menos 24 horas antes']
]
for (const [language, hours, words] of CUTOFFS) {
  t.test(`a change of plans until ${hours} hours before, in ${language}, is "${words}"`, async t => {
    t.equal(TEXT[language].cancelUntil(hours), words)
  })
}

const THANKS: readonly [language: Language, name: string, words: string][] = [
  ['en', 'Ana', 'See you in the water, Ana'],
  ['en', '', 'See you in the water'],
  ['pt', 'Ana', 'Até já na água, Ana'],
  ['pt', '', 'Até já na água']
]
for (const [language, name, words] of THANKS) {
  t.test(
    `the thanks to ${name || 'somebody whose name was erased'}, in ${language}, are "${words}"`,
    async t => {
      t.equal(TEXT[language].thanks(name), words)
    }
  )
}
