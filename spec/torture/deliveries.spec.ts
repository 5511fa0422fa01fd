import t from 'tap'
import { type Deliveries, deliveryFaults, type Receipt } from './deliveries.ts'

/** Two events of one booking, and one of another between them. */
const log = [
  { n: 1, about: 'booking', digest: 'held' },
  { n: 2, about: 'other', digest: 'held' },
  { n: 3, about: 'booking', digest: 'confirmed' }
]

function came(n: number, at: number, more: Partial<Receipt> = {}): Receipt {
  return { n, at, taken: true, digest: log[n - 1]?.digest ?? '', ...more }
}

function judge(receipts: readonly Receipt[], more: Partial<Deliveries> = {}): string[] {
  return deliveryFaults({ log, receipts, replays: [], once: false, ...more })
}

t.test('sound deliveries pass', async t => {
  t.strictSame(judge([came(1, 1), came(2, 2), came(3, 3)]), [], 'in order')
  t.strictSame(judge([came(1, 1), came(3, 2), came(2, 3)]), [], 'whatever comes between what is about one')
  t.strictSame(judge([came(1, 1), came(3, 2), came(1, 3), came(2, 4)]), [], 'though one comes again')
  t.strictSame(judge([came(1, 1, { taken: false }), came(1, 2), came(2, 3), came(3, 4)]), [])
  t.strictSame(judge([came(1, 1), came(2, 2), came(3, 3), came(4, 4)]), [], 'and more happened since')
})

t.test('faulty deliveries are found', async t => {
  const wrong: readonly (readonly [string, string[], string])[] = [
    ['where one never came', judge([came(1, 1), came(3, 3)]), 'event 2 was not delivered'],
    [
      'where one came and was not taken',
      judge([came(1, 1), came(2, 2, { taken: false }), came(3, 3)]),
      'event 2 was not delivered'
    ],
    [
      'where one that is owed again came only before',
      judge([came(1, 1), came(2, 2), came(3, 3), came(3, 5)], { replays: [{ after: 1, at: 4 }] }),
      'event 2 was not delivered again when it was to be'
    ],
    [
      'where one came in two ways',
      judge([came(1, 1), came(2, 2), came(3, 3), came(3, 4, { digest: 'otherwise' })]),
      'event 3 came in other words than the log has, or is not in it'
    ],
    [
      'where the later came first',
      judge([came(2, 1), came(3, 2), came(1, 3)]),
      'event 1 came after 3, which is about booking too'
    ],
    [
      'where the later passed one that was refused',
      judge([came(1, 1, { taken: false }), came(2, 2), came(3, 3), came(1, 4)]),
      'event 1 came after 3, which is about booking too'
    ],
    [
      'where one came twice though nobody was in the way',
      judge([came(1, 1), came(2, 2), came(3, 3), came(3, 4)], { once: true }),
      'event 3 came again, though nobody was in the way of it'
    ]
  ]
  for (const [name, found, breach] of wrong) t.strictSame(found, [breach], name)
})
