import type { SurfLevel } from '../../lib/lessons/level.ts'
import { remember } from '../../lib/remember.ts'
import { recommendLeash } from '../../lib/sizing/leash.ts'
import { adviseWetsuit } from '../../lib/sizing/suit-advice.ts'
import { limits } from '../../lib/sizing/tables.ts'
import { recommendTunedBoard } from '../../lib/sizing/tuned-board.ts'

/** What is known of the sea at the spot, as far as a board depends on it. */
export interface SeaForBoard {
  readonly swellPeriodS?: number | undefined
  readonly swellDirectionDeg?: number | undefined
  readonly bestSwellDirDeg?: number | undefined
}

/** A board and its leash for weights up to `upToKg`. */
export interface BoardRow {
  readonly upToKg: number
  readonly category: 'soft_board' | 'board'
  readonly size: string
  readonly litres: number
  readonly leash: string
}

/** A suit for weights up to `upToKg`: by weight alone, and for heights up to so many cm. */
interface SuitRow {
  readonly upToKg: number
  readonly size: string
  readonly byCm: readonly (readonly [upToCm: number, size: string])[]
}

/** Four levels at every spot and an hour that changes: some hundred kilobytes. */
const MOST_TABLES = 1000

/**
 * The board rule of a level in this sea as a table over whole kilograms: asked for every weight there is, so it can say
 * nothing that the rule does not. Rows rise; the first whose bound holds the weight counts. Seas change by the hour, so
 * the tables of late are kept.
 */
export const tabulateBoards = remember(
  MOST_TABLES,
  (level: SurfLevel, sea: SeaForBoard): readonly BoardRow[] =>
    runs(limits.weightKg, weight => {
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

/** The wetsuit rule as a table over whole kilograms and centimetres, made in the same way, when it is first needed. */
export const tabulateSuits = remember(1, (): readonly SuitRow[] =>
  runs(limits.weightKg, weight => ({
    size: suitWords({ weight }),
    byCm: runs(limits.heightCm, height => suitWords({ weight, height }))
  })).map(([upToKg, row]) => ({ upToKg, ...row }))
)

/** The sizes of a suit, with a mark if they are best tried on. */
function suitWords(wearer: Parameters<typeof adviseWetsuit>[0]): string {
  const { recommendation, alsoConsider = [], notices } = adviseWetsuit(wearer)
  return `${[recommendation, ...alsoConsider].map(({ size }) => size).join(' / ')}${notices ? ' *' : ''}`
}

/** A function over whole numbers as runs of the same value, each with the last number it holds for. */
function runs<T>(
  { min, max }: { min: number; max: number },
  of: (x: number) => T
): [upTo: number, value: T][] {
  const found: [number, T][] = []
  let before = ''
  for (let x = min; x <= max; x += 1) {
    const value = of(x)
    const text = JSON.stringify(value)
    const last = found.at(-1)
    if (last && text === before) last[0] = x
    else found.push([x, value])
    before = text
  }
  return found
}

/** The row of a table that holds a number; the last where none does. */
export function rowFor<R extends { readonly upToKg: number }>(rows: readonly R[], kg: number): R {
  return (rows.find(({ upToKg }) => kg <= upToKg) ?? rows.at(-1)) as R
}
