import t from 'tap'
import { cleanText } from '../../../lib/text/plain.ts'

const cases: [what: string, text: string, cleaned: string][] = [
  ['a name', 'Inês Conceição', 'Inês Conceição'],
  ['a name in another script', 'नमस्ते 李小龍', 'नमस्ते 李小龍'],
  ['line breaks of every kind', 'a\r\nb\u2028c\u2029d\u0085e\tf', 'a b c d e f'],
  ['zero-width characters', 'a\u200bb\u200cc\u200dd\ufeffe\u2060f', 'abcdef'],
  ['bidirectional marks', '\u202eabc\u202c\u2066d\u2069\u200f', 'abcd'],
  ['tags', `a${[...'ignore'].map(c => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')}b`, 'ab'],
  ['variation selectors', 'a\ufe00\ufe0f\u{e0100}b', 'ab'],
  ['fillers', 'a\u3164\u115f\uffa0\u034fb', 'ab'],
  ['control characters', 'a\u0000\u001b[31mb\u007f', 'a [31mb'],
  ['private and broken characters', 'a\ue000\ud800b', 'a\ufffdb'],
  ['nothing', '\u200b \u2060', '']
]

t.test('cleaned text', async t => {
  for (const [name, text, cleaned] of cases) t.equal(cleanText(text), cleaned, name)
  t.equal([...cleanText('🏄'.repeat(200))].length, 80, 'is at most 80 characters long')
  t.equal(cleanText('🏄🏄🏄', 2), '🏄…', 'and never cuts one in two')
})
