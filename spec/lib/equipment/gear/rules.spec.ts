import t from 'tap'
import type { GearLesson, Guest } from '../../../../lib/equipment/gear/queries.ts'
import {
  carriedOf,
  choicesOf,
  formatFit,
  GEAR_KINDS,
  gearListOf,
  guestsOf,
  outfitsOf,
  parseBoard
} from '../../../../lib/equipment/gear/rules.ts'
import type { StockRow } from '../../../../lib/equipment/stock/queries.ts'

const stockOf = (...rows: readonly (readonly [StockRow['item'], string, number])[]): StockRow[] =>
  rows.map(([item, size, quantity]) => ({ item, size, quantity, version: 1 }))

const guestOf = (more: Partial<Guest> = {}): Guest => ({
  n: 1,
  name: null,
  heightCm: null,
  weightKg: null,
  shoeEu: null,
  level: null,
  boardItem: null,
  board: null,
  suit: null,
  boots: null,
  answers: null,
  version: 1,
  by: null,
  ...more
})

const lessonOf = (id: string, from: string, to: string, guests: readonly Guest[]): GearLesson => ({
  id,
  date: '2026-11-25',
  startTime: from,
  endTime: to,
  startsAt: `2026-11-25T${from}:00Z`,
  endsAt: `2026-11-25T${to}:00Z`,
  name: 'Group lesson',
  translations: {},
  level: 'all',
  spotName: 'Baleal',
  parties: guests.map((guest, at) => ({
    id: `${id}${at}`,
    name: 'Ana',
    participants: 1,
    seats: [],
    guests: [guest]
  }))
})

t.test('a wearer between two charts gets both sizes, one of which is packed', t => {
  const stock = stockOf(['wetsuit', '14', 2], ['wetsuit', 'XS', 1])
  const { suit } = outfitsOf(guestOf({ weightKg: 48, heightCm: 165 }), 'all', stock)
  t.strictSame(suit.advised, { item: 'wetsuit', size: '14', also: ['XS'], notices: ['between_charts'] })
  t.strictSame(carriedOf(suit), { item: 'wetsuit', size: '14' })
  t.end()
})

t.test('the gear of a guest', t => {
  const stock = stockOf(['wetsuit', 'M', 2], ['boots', '42', 1])
  const rows: readonly (readonly [
    what: string,
    guest: Partial<Guest>,
    gets: readonly (string | undefined)[]
  ])[] = [
    ['nothing is known', {}, [undefined, undefined, undefined]],
    ['by the weight, in the nearest suit in stock', { weightKg: 62 }, [`soft_board 7'6"`, 'M', undefined]],
    ['by all measures', { weightKg: 70, heightCm: 172, shoeEu: 42 }, [`soft_board 8'0"`, 'M', '42']],
    [
      'in the plain cut, where the school has no tall one',
      { weightKg: 70, heightCm: 180 },
      [`soft_board 8'0"`, 'M', undefined]
    ],
    [
      'in the nearest suit, where it has neither the tall cut nor the plain one',
      { weightKg: 80, heightCm: 190 },
      [`soft_board 8'6"`, 'M', undefined]
    ],
    ['by their own level', { weightKg: 70, level: 'advanced' }, [`board 5'10"`, 'M', undefined]],
    [
      'what was decided',
      { weightKg: 62, board: `7'0"`, boardItem: 'soft_board', suit: 'M', boots: 'L' },
      [`soft_board 7'0"`, 'M', 'L']
    ],
    [
      'what they bring',
      { weightKg: 62, suit: 'own', board: 'own', shoeEu: 30, boots: 'own' },
      [undefined, undefined, undefined]
    ]
  ]
  for (const [name, guest, gets] of rows) {
    const outfits = outfitsOf(guestOf(guest), 'all', stock)
    const got = GEAR_KINDS.map(kind => formatFit(kind, carriedOf(outfits[kind])) || undefined)
    t.strictSame(got, gets, name)
  }
  t.end()
})

t.test('the gear of a lesson is counted with overlapping lessons', t => {
  const small = () => guestOf({ weightKg: 62, board: 'own' })
  const long = lessonOf('long', '10:00', '14:00', [small(), small(), guestOf()])
  const first = lessonOf('first', '10:00', '12:00', [small()])
  const second = lessonOf('second', '12:00', '14:00', [small(), small()])
  const lessons = [long, first, second]
  const view = { questions: [], locale: 'en' }
  const listOf = (lessonId: string, quantity: number) =>
    gearListOf({
      lessonId,
      asked: view,
      lessons,
      stock: stockOf(['wetsuit', 'S', quantity], ['wetsuit', 'M', 1])
    })
  const { lines, unmeasured, free } = listOf('long', 3)
  t.strictSame(lines, [{ item: 'wetsuit', size: 'S', count: 2, peak: 4, stock: 3, short: 1 }])
  t.equal(unmeasured, 1)
  t.strictSame([free({ item: 'wetsuit', size: 'S' }), free({ item: 'wetsuit', size: 'M' })], [-1, 1])
  t.strictSame([listOf('long', 4).lines[0]?.short, listOf('first', 3).lines[0]?.count], [0, 1])
  const none = gearListOf({ lessonId: 'long', asked: view, lessons, stock: [] })
  t.match(none.lines, [{ stock: null, short: 0 }], 'what nobody counts is not short')
  t.end()
})

t.test('a party contains everyone in it, named by note, seat or booker', t => {
  const party = {
    id: 'a',
    name: 'Ana Silva',
    participants: 3,
    seats: ['', 'Rui'],
    guests: [guestOf({ n: 3, name: 'Eva' })]
  }
  t.strictSame(
    guestsOf(party).map(({ n, label, version }) => [n, label, version]),
    [
      [1, 'Ana Silva', 0],
      [2, 'Rui', 0],
      [3, 'Eva', 1]
    ]
  )
  t.strictSame(guestsOf({ ...party, participants: 2 }).length, 2, 'and nobody more')
  t.end()
})

t.test('the choices are the stock in the order of sizes, and the current size', t => {
  const stock = stockOf(
    ['wetsuit', 'XL', 1],
    ['wetsuit', 'MT', 1],
    ['wetsuit', '10', 1],
    ['wetsuit', 'S', 1],
    ['wetsuit', 'M', 1]
  )
  const sizes = (issued?: string) =>
    choicesOf('suit', stock, {
      advised: undefined,
      given: issued ? { item: 'wetsuit', size: issued } : undefined
    }).map(({ size }) => size)
  t.strictSame(sizes(), ['10', 'S', 'M', 'MT', 'XL'])
  t.strictSame(sizes('XXS'), ['10', 'XXS', 'S', 'M', 'MT', 'XL'])
  const boards = choicesOf('board', stock, { advised: undefined, given: undefined })
  t.match(
    [boards[0], boards.at(-1)],
    [
      { item: 'soft_board', size: `5'0"` },
      { item: 'board', size: `9'0"` }
    ]
  )
  t.strictSame(
    [parseBoard(`board 6'2"`), parseBoard('raft 9'), parseBoard('board ')],
    [{ item: 'board', size: `6'2"` }, undefined, undefined]
  )
  t.end()
})

const NEAR: readonly [
  advice: string,
  stock: StockRow[],
  kind: 'board' | 'suit' | 'boots',
  size: string,
  ideal?: string
][] = [
  ['the ideal size in stock', stockOf(['soft_board', `8'6"`, 1], ['soft_board', `8'0"`, 6]), 'board', `8'6"`],
  [
    'the nearest in stock',
    stockOf(['soft_board', `8'0"`, 6], ['soft_board', `9'6"`, 2]),
    'board',
    `8'0"`,
    `8'6"`
  ],
  [
    'the larger of two as near',
    stockOf(['soft_board', `8'0"`, 6], ['soft_board', `9'0"`, 2]),
    'board',
    `9'0"`,
    `8'6"`
  ],
  [
    'no size of which none is left',
    stockOf(['soft_board', `8'6"`, 0], ['soft_board', `8'0"`, 1]),
    'board',
    `8'0"`,
    `8'6"`
  ],
  ['the ideal if nothing is near', stockOf(['soft_board', `5'0"`, 6]), 'board', `8'6"`],
  ['a suit beside', stockOf(['wetsuit', 'XL', 1], ['wetsuit', '3XL', 2]), 'suit', 'XL', 'L']
]
for (const [advice, stock, kind, size, ideal] of NEAR) {
  t.test(`the advised size is ${advice}`, async t => {
    const { advised } = outfitsOf(guestOf({ weightKg: 85, heightCm: 180 }), 'beginner', stock)[kind]
    t.strictSame([advised?.size, advised?.ideal], [size, ideal])
  })
}
