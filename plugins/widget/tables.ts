import { recommendLeash } from '../../lib/equipment/sizing/leash.ts'
import { adviseWetsuit } from '../../lib/equipment/sizing/suit-advice.ts'
import { limits } from '../../lib/equipment/sizing/tables.ts'
import { recommendTunedBoard } from '../../lib/equipment/sizing/tuned-board.ts'
import { memoize } from '../../lib/infra/memoize.ts'
import type { SurfLevel } from '../../lib/lessons/level.ts'

/** Sea conditions that affect the board size. */
export interface SeaForBoard {
  readonly swellPeriodS?: number | undefined
  readonly swellDirectionDeg?: number | undefined
  readonly bestSwellDirDeg?: number | undefined
}

export interface BoardRow {
  readonly upToKg: number
  readonly category: 'soft_board' | 'board'
  readonly size: string
  readonly litres: number
  readonly leash: string
}

/** Suit for weights up to `upToKg`: `size` by weight only, `byCm` by height too. */
interface SuitRow {
  readonly upToKg: number
  readonly size: string
  readonly byCm: readonly (readonly [upToCm: number, size: string])[]
}

/** Maximum cached tables: four levels at each spot, some hundred kilobytes. */
const MAX_TABLES = 1000

/**
 * Table of the board rule for a level, over whole kilograms. The rule itself computes each weight, so both always agree. Rows
 * ascend; the first row whose limit contains the weight applies. Recent tables are cached, because conditions change only
 * hourly.
 */
export const tabulateBoards = memoize(MAX_TABLES, (level: SurfLevel, sea: SeaForBoard): readonly BoardRow[] =>
  encodeRuns(limits.weightKg, weight => {
    const {
      category,
      size,
      volumeLitres: litres
    } = recommendTunedBoard({ level, weight, ...sea }).recommendation
    return {
      category,
      size,
      litres,
      leash: recommendLeash({ boardSize: size, category }).recommendation.size
    }
  }).map(([upToKg, row]) => ({ upToKg, ...row }))
)

/** Table of the wetsuit rule over whole kilograms and centimetres. The rule computes it at the first use. */
export const tabulateSuits = memoize(1, (): readonly SuitRow[] =>
  encodeRuns(limits.weightKg, weight => ({
    size: suitWords({ weight }),
    byCm: encodeRuns(limits.heightCm, height => suitWords({ weight, height }))
  })).map(([upToKg, row]) => ({ upToKg, ...row }))
)

/** Sizes of a suit, with an asterisk if the wearer should try it on. */
function suitWords(wearer: Parameters<typeof adviseWetsuit>[0]): string {
  const { recommendation, alsoConsider = [], notices } = adviseWetsuit(wearer)
  return `${[recommendation, ...alsoConsider].map(({ size }) => size).join(' / ')}${notices ? ' *' : ''}`
}

/** Run-length encode a function of integers: each value, with the last integer for which it applies. */
function encodeRuns<T>(
  { min, max }: { min: number; max: number },
  compute: (x: number) => T
): [upTo: number, value: T][] {
  const found: [number, T][] = []
  let before = ''
  for (let x = min; x <= max; x += 1) {
    const value = compute(x)
    const text = JSON.stringify(value)
    const last = found.at(-1)
    if (last && text === before) last[0] = x
    else found.push([x, value])
    before = text
  }
  return found
}

/** Row for a weight. It is the last row if the weight exceeds all limits. */
export function rowFor<R extends { readonly upToKg: number }>(rows: readonly R[], kg: number): R {
  return (rows.find(({ upToKg }) => kg <= upToKg) ?? rows.at(-1)) as R
}
