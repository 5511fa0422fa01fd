import fc from 'fast-check'
import t from 'tap'
import { DEMO_STOCK } from '../../../../lib/demo/equipment.ts'
import { normalSize, sizeRank } from '../../../../lib/equipment/sizing/size.ts'
import {
  adultCuts,
  bootByShoeEu,
  hardLadder,
  kidsSuits,
  softLadder
} from '../../../../lib/equipment/sizing/tables.ts'
import { ITEMS, type Item } from '../../../../lib/equipment/stock/item.ts'

const spellings: [items: readonly Item[], size: string, spelled: readonly string[]][] = [
  [['soft_board', 'board', 'leash'], `8'0"`, [`8'`, `8'0"`, '8’0”', '8 ft', ' 8 FT ', `08'00"`]],
  [['soft_board', 'board', 'leash'], `6'2"`, [`6'2''`, '6′2″', '6ft2', '6 feet 2 inches']],
  [['wetsuit', 'boots'], 'M', ['m', ' M ']],
  [['wetsuit', 'boots'], 'XL', ['xl', '1XL']],
  [['wetsuit', 'boots'], 'XXL', ['xxl', '2xl']],
  [['wetsuit', 'boots'], '3XL', ['3xl', 'XXXL']],
  [['wetsuit', 'boots'], 'XXS', ['2XS']],
  [['wetsuit'], 'MT', ['mt', 'M T', 'm  t']],
  [['wetsuit'], 'LTS', ['lts']],
  [['wetsuit'], 'XLS', ['xls', 'XL S']],
  [['wetsuit'], '6S', ['6s', '06 S']],
  [['wetsuit'], '12L', [' 12  L ']],
  [['wetsuit'], '116', ['116']],
  [['boots'], '42', ['42']],
  [['boots'], '42.5', ['42,5', '42.5']],
  [['boots'], '43/44', ['43/44']]
]

const nonsense: [item: Item, sizes: readonly string[]][] = [
  ['board', ['M', '8', '42', `8'12"`, '240 cm', `8'0" soft`]],
  ['leash', ['L', '7 mm']],
  ['wetsuit', [`8'0"`, '1234', 'MEDIUM', 'X', '6XL', 'XXXXXXL', 'M 4/3', 'ALL', 'S-M', '٦']],
  ['boots', ['MT', '7', '420', '42.25', '4/3', '43/']]
]

t.test('a size', async t => {
  for (const [items, size, spelled] of spellings)
    for (const item of items)
      await t.test(`of ${item} is ${size} in every spelling`, async t => {
        for (const text of [size, ...spelled]) t.equal(normalSize(item, text), size, text)
      })

  await t.test('of another kind, or a word, is not a size', async t => {
    const words = ['', ' ', 'OK', 'Confirm all now OK', 'pay www.evil.com/x', 'M\n42']
    for (const item of ITEMS) for (const text of words) t.equal(normalSize(item, text), undefined, text)
    for (const [item, sizes] of nonsense)
      for (const text of sizes) t.equal(normalSize(item, text), undefined, `${item} ${text}`)
  })

  await t.test('is advised and shown in one spelling', async t => {
    for (const { size } of softLadder) t.equal(normalSize('soft_board', size), size)
    for (const { size } of hardLadder) t.equal(normalSize('board', size), size)
    for (const [base, cuts] of Object.entries(adultCuts)) {
      const sizes = [
        base,
        ...(cuts.shortUpToCm ? [`${base}S`] : []),
        ...(cuts.tallFromCm ? [`${base}T`] : [])
      ]
      for (const size of sizes) t.equal(normalSize('wetsuit', size), size)
    }
    for (const size of kidsSuits) t.equal(normalSize('wetsuit', size), size)
    const boots = 'upTo' in bootByShoeEu ? bootByShoeEu.upTo : bootByShoeEu.below
    for (const size of [...boots.map(([, size]) => size), bootByShoeEu.beyond])
      t.equal(normalSize('boots', size), size)
    for (const { item, size } of DEMO_STOCK) t.equal(normalSize(item as Item, size), size)
  })

  await t.test('is stable when parsed again, and short', async t => {
    const anything = fc.oneof(fc.string(), fc.stringMatching(/^[0-9XSMLT'" .,/ft]{1,8}$/))
    fc.assert(
      fc.property(fc.constantFrom(...ITEMS), anything, (item, text) => {
        const size = normalSize(item, text)
        return size === undefined || (normalSize(item, size) === size && size.length <= 6)
      }),
      { numRuns: 2000 }
    )
    t.pass()
  })
})

t.test('sizes are sorted from the smallest to the largest', t => {
  const lists = [
    ['6', '8', '10', '12', 'XS', 'ST', 'MS', 'M', 'MT', 'LS', 'L', 'LTS', 'XL', 'XXL', '3XL'],
    ['36', '42', '42.5', '43/44', 'XS', 'S', 'M', 'L', 'XL'],
    [`5'10"`, `6'2"`, `8'0"`, `9'6"`]
  ]
  for (const list of lists)
    t.strictSame(
      list.toReversed().sort((a, b) => sizeRank(a) - sizeRank(b)),
      list
    )
  t.end()
})
