import t from 'tap'
import { similarName, unknownNames } from '../../../lib/text/names.ts'

t.test('unknownOf', async t => {
  t.test('lists unknown names in order', async t => {
    t.strictSame(unknownNames({ b: 1, a: 1, c: 1 }, { a: 1 }), ['b', 'c'])
    t.strictSame(unknownNames({ toString: 1 }, {}), ['toString'], 'what every object inherits is not known')
    t.strictSame(unknownNames({}, { a: 1 }), [])
  })

  t.test('lists at most twenty of at most forty characters each, in valid Unicode', async t => {
    const members = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${'🏄'.repeat(40)}${i}`, i]))
    const names = unknownNames(members, {})
    t.equal(names.length, 20)
    for (const name of names) t.ok(name.length <= 40 && name.isWellFormed())
  })
})

t.test('likenessOf guesses the intended name', async t => {
  const rows: readonly [wanted: string, names: readonly string[], guess: string | undefined][] = [
    ['lessonSlotId', ['slotId'], 'slotId'],
    ['lessonSlotId', ['lesson-slot-ID'], 'lesson-slot-ID'],
    ['customerEmail', ['customerMail', 'email'], 'email'],
    ['customerName', ['custmerNaem'], undefined],
    ['customerName', ['custmerName'], 'custmerName'],
    ['weight', ['wieght'], 'wieght'],
    ['id', ['ad', 'of'], undefined],
    ['lessonSlotId', [], undefined],
    ['lessonSlotId', ['x'.repeat(1_000_000)], undefined]
  ]
  for (const [typed, names, guess] of rows)
    t.equal(similarName(typed, names), guess, `${typed} ${names.join().slice(0, 40)}`)
})
