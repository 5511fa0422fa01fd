import { MARESIA_SUL, ONDA_CLARA } from './schools.ts'

interface DemoBrand {
  readonly id: string
  readonly name: string
}

/** Invented brands of foam boards, hard boards and neoprene. */
export const DEMO_BRANDS = [
  { id: 'marefoam', name: 'Marefoam' },
  { id: 'vagalume', name: 'Vagalume' },
  { id: 'neoprata', name: 'Neoprata' }
] as const satisfies readonly DemoBrand[]

/** Stock of a demo school in one kind and size. */
interface DemoStock {
  readonly schoolId: string
  readonly item: string
  readonly size: string
  readonly quantity: number
  readonly brandId: string | null
}

interface DemoSizes {
  readonly item: string
  readonly brandId: (typeof DEMO_BRANDS)[number]['id'] | null
  /** Pairs of size and quantity. */
  readonly quantities: readonly (readonly [string, number])[]
}

// Estimates, enough for the busiest hour of school A (12 beginners, 10 children, 8 intermediates). Wetsuits for summer and
// winter are counted together.
const STOCK_SIZES: readonly DemoSizes[] = [
  {
    item: 'soft_board',
    brandId: 'marefoam',
    quantities: [
      [`5'0"`, 2],
      [`5'6"`, 3],
      [`6'0"`, 4],
      [`6'6"`, 4],
      [`7'0"`, 6],
      [`7'6"`, 8],
      [`8'0"`, 12],
      [`8'6"`, 8],
      [`9'0"`, 4]
    ]
  },
  {
    item: 'board',
    brandId: 'vagalume',
    quantities: [
      [`5'10"`, 2],
      [`6'0"`, 3],
      [`6'2"`, 3],
      [`6'4"`, 3],
      [`6'8"`, 2],
      [`7'0"`, 4],
      [`7'4"`, 3],
      [`7'8"`, 3],
      [`8'0"`, 2]
    ]
  },
  {
    item: 'wetsuit',
    brandId: 'neoprata',
    quantities: [
      ['6', 3],
      ['8', 3],
      ['10', 3],
      ['12', 3],
      ['14', 3],
      ['XS', 5],
      ['S', 8],
      ['ST', 2],
      ['MS', 3],
      ['M', 10],
      ['MT', 4],
      ['LS', 3],
      ['L', 8],
      ['LT', 3],
      ['XL', 5],
      ['XXL', 2]
    ]
  },
  {
    item: 'boots',
    brandId: 'neoprata',
    quantities: [
      ['XS', 6],
      ['S', 8],
      ['M', 10],
      ['L', 8],
      ['XL', 4]
    ]
  },
  {
    item: 'leash',
    brandId: null,
    quantities: [
      [`6'0"`, 8],
      [`7'0"`, 10],
      [`8'0"`, 20],
      [`9'0"`, 14]
    ]
  }
]

/** Stock of both schools. The second has half as much as the first. */
export const DEMO_STOCK: readonly DemoStock[] = [
  { schoolId: ONDA_CLARA.id, share: 1 },
  { schoolId: MARESIA_SUL.id, share: 0.5 }
].flatMap(({ schoolId, share }) =>
  STOCK_SIZES.flatMap(({ item, brandId, quantities }) =>
    quantities.map(([size, quantity]) => ({
      schoolId,
      item,
      size,
      quantity: Math.ceil(quantity * share),
      brandId
    }))
  )
)
