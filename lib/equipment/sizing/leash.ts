import { getInches, printFeet, type Size } from './feet.ts'
import { choose } from './scale.ts'
import { type Attachment, type BoardCategory, leashAttachment, leashMm } from './tables.ts'

/** A board's length in feet and inches (4'0" to 12'0") and category, by default hard. */
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
 * Recommends the next whole foot at or above the board's length: leashes are sold by the foot, and a longer one is a hazard.
 * Throws RangeError if boardSize is not a length.
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
