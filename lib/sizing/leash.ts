import { getInches, printFeet, type Size } from './feet.ts'
import { choose } from './scale.ts'
import { type Attachment, type BoardCategory, leashAttachment, leashMm } from './tables.ts'

/** The board it is for: its length in feet and inches (4'0" to 12'0") and its kind, a hard one if not said. */
export interface LeashedBoard {
  readonly boardSize: string
  readonly category?: BoardCategory | undefined
}

/** The leash: its length as a size and in feet, its thickness in mm, and where it is worn. */
interface LeashAdvice {
  readonly recommendation: {
    readonly size: Size
    readonly lengthFt: number
    readonly thicknessMm: number
    readonly attachment: Attachment
  }
}

/**
 * The leash of a board: the next whole foot at or above its length, as leashes are sold by the foot and one
 * that is longer still is a hazard. Throws RangeError when boardSize is no length.
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
