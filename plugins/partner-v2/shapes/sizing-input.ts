/**
 * Parameters of the five sizing endpoints. Generate their JSON Schema with `typeMode: 'output'`, because each entry ends with
 * its output type.
 */
import * as v from 'valibot'
import { parseFeet, printFeet } from '../../../lib/equipment/sizing/feet.ts'
import { boardCategories, limits } from '../../../lib/equipment/sizing/tables.ts'
import { LEVELS } from '../../../lib/lessons/level.ts'
import { missing, missingOr } from '../../../lib/text/fault.ts'

// A repeated parameter is an array. An absent one is undefined or empty text.
const singleText = v.string(missingOr('give this parameter once'))
const requiredText = v.pipe(singleText, v.nonEmpty(missing))

const level = v.pipe(
  requiredText,
  v.picklist(LEVELS, `one of ${LEVELS.join(', ')}`),
  v.description('Level of the surfer; kids for a child of any ability'),
  v.examples(['beginner'])
)
const weight = v.pipe(decimal(limits.weightKg, 'kg'), v.description('Body weight in kg'), v.examples([75]))

/** Parameters of GET /sizing/board: the rider. */
export const BoardQuery = v.object({ level, weight }, missing)

/** Parameters of GET /sizing/board/conditions: the rider, and the sea conditions if known. */
export const TunedBoardQuery = v.object(
  {
    ...BoardQuery.entries,
    swellPeriodS: optional(
      v.pipe(
        decimal(limits.swellPeriodS, 'seconds'),
        v.description('Swell period in seconds'),
        v.examples([11])
      )
    ),
    swellDirectionDeg: optional(
      v.pipe(
        decimal(limits.directionDeg, 'degrees'),
        v.description('Bearing from which the swell comes, in degrees; only used with bestSwellDirDeg'),
        v.examples([300])
      )
    ),
    bestSwellDirDeg: optional(
      v.pipe(
        decimal(limits.directionDeg, 'degrees'),
        v.description('Best swell bearing of the spot, in degrees'),
        v.examples([290])
      )
    )
  },
  missing
)

/** Parameters of GET /sizing/wetsuit: the wearer. */
export const WetsuitQuery = v.object(
  {
    weight,
    height: optional(
      v.pipe(
        decimal(limits.heightCm, 'cm'),
        v.description('Body height in cm; it improves the fit'),
        v.examples([178])
      )
    )
  },
  missing
)

/** Parameters of GET /sizing/leash: the board. Its length is normalized to text such as 6'2". */
export const LeashQuery = v.object(
  {
    boardSize: boardSize(),
    category: optional(
      v.pipe(
        requiredText,
        v.picklist(boardCategories, `one of ${boardCategories.join(', ')}`),
        v.description('Kind of board; default: board'),
        v.examples(['soft_board'])
      )
    )
  },
  missing
)

/** Parameters of GET /sizing/boots: the foot. */
export const BootsQuery = v.object(
  {
    shoeSizeEu: v.pipe(
      decimal(limits.shoeSizeEu, 'EU'),
      v.integer('a whole EU shoe size'),
      v.description('EU shoe size, an integer'),
      v.examples([42])
    )
  },
  missing
)

// Decimals without plus sign, exponent, hexadecimal digits or spaces.
function decimal({ min, max }: { min: number; max: number }, unit: string) {
  const between = `between ${min} and ${max} ${unit}`
  return v.pipe(
    requiredText,
    v.transform(text => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined)),
    v.number('a decimal number such as 72 or 72.5'),
    v.minValue(min, between),
    v.maxValue(max, between)
  )
}

function boardSize() {
  const { min, max } = limits.boardSizeIn
  const hint = `feet and inches from ${printFeet(min)} to ${printFeet(max)}, such as 6'2"`
  return v.pipe(
    requiredText,
    v.transform(parseFeet),
    v.number(hint),
    v.minValue(min, hint),
    v.maxValue(max, hint),
    v.transform((inches): string => printFeet(inches)),
    v.string(),
    v.description('Board length in feet and inches'),
    v.examples([`6'2"`, `6ft 2in`, `8'`])
  )
}

function optional<const S extends v.GenericSchema<string, unknown>>(schema: S) {
  return v.pipe(
    v.optional(singleText),
    v.transform(text => (text === '' ? undefined : text)),
    v.optional(schema)
  )
}
