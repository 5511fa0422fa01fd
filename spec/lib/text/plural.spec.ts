import t from 'tap'
import type { Language } from '../../../lib/text/language.ts'
import { plural } from '../../../lib/text/plural.ts'

const CASES: readonly [language: Language, count: number, words: string][] = [
  ['en', 0, '0 many'],
  ['en', 1, '1 one'],
  ['pt', 0, '0 many'],
  ['pt', 1, '1 one'],
  ['es', 0, '0 many'],
  ['es', 1, '1 one'],
  ['es', 2, '2 many'],
  ['fr', 0, '0 one'],
  ['fr', 1, '1 one'],
  ['fr', 2, '2 many'],
  ['fr', 1_000_000, '1000000 many'],
  ['de', 0, '0 many'],
  ['de', 1, '1 one']
]
for (const [language, count, words] of CASES) {
  t.test(`${count} in ${language} is ${words}`, async t =>
    t.equal(plural(language, count, '# one', '# many'), words)
  )
}
