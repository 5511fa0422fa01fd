import t from 'tap'
import { decimalIn, waveWords, windWord } from '../../../lib/sea/words.ts'

const WAVES: readonly [metres: number, height: string, body: string][] = [
  [0, '0.0 m', 'flat'],
  [0.5, '0.5 m', 'knee high'],
  [1, '1.0 m', 'waist high'],
  [1.2, '1.2 m', 'chest high'],
  [1.8, '1.8 m', 'head high'],
  [2.5, '2.5 m', 'overhead'],
  [6, '6.0 m', 'well overhead']
]
for (const [metres, height, body] of WAVES) {
  t.test(`${metres} m is ${body}`, async t => t.strictSame(waveWords(metres, 'en'), { height, body }))
}
t.test('Portuguese writes a decimal comma, and has a word for every height', async t => {
  t.strictSame(waveWords(1.2, 'pt'), { height: '1,2 m', body: 'à altura do peito' })
  t.equal(new Set(WAVES.map(([metres]) => waveWords(metres, 'pt').body)).size, WAVES.length)
  t.equal(windWord('offshore', 'pt'), 'de terra')
})

for (const [language, body, wind] of [
  ['es', 'a la altura del pecho', 'de tierra'],
  ['fr', 'à hauteur de poitrine', 'offshore'],
  ['de', 'brusthoch', 'ablandig']
] as const) {
  t.test(`${language} has a comma and a word for every height and wind`, async t => {
    t.strictSame(waveWords(1.2, language), { height: '1,2 m', body })
    t.equal(new Set(WAVES.map(([metres]) => waveWords(metres, language).body)).size, WAVES.length)
    t.equal(windWord('offshore', language), wind)
    t.equal(decimalIn(1.5, language), '1,5')
  })
}
