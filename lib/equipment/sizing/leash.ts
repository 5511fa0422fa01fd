import { getInches, printFeet, type Size } from './feet.ts'
import { choose } from './scale.ts'
import { type Attachment, type BoardCategory, leashAttachment, leashMm } from './tables.ts'

/** Length of a board (4'0" to 12'0") and its category. Default: a hard board. */
export interface LeashedBoard {
  readonly boardSize: string
  readonly category?: BoardCategory | undefined
}

/** A leash: length, thickness in mm, and attachment. */
interface LeashAdvice {
  readonly recommendation: {
    readonly size: Size
    readonly lengthFt: number
    readonly thicknessMm: number
    readonly attachment: Attachment
  }
}

/**
 * Recommend a leash: the board's length, rounded up to a full foot. Leashes are sold by the foot, and longer ones are
 * dangerous. Throws RangeError if boardSize is not a length.
 */
export function recommendLeash({ boardSize, category = 'board' }: LeashedBoard): LeashAdvice {
  const inches = getInches(boardSize)
  const lengthFt = Math.ceil(inches / 12)
  return {
    recommendation: {
      size: printFeet(lengthFt * 12),
      lengthFt,
      thicknessMm: choose(leashMm[category], inches),
      attachment: choose(leashAttachment[category], inches)
    }
  }
}
