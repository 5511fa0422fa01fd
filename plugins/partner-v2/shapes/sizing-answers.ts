import { Type } from '@sinclair/typebox'
import { suitNotices } from '../../../lib/equipment/sizing/suit-advice.ts'
import { boardCategories } from '../../../lib/equipment/sizing/tables.ts'
import type { Adjustment } from '../../../lib/equipment/sizing/tuned-board.ts'
import { literals } from '../../../lib/infra/shapes.ts'

const size = Type.String({ description: 'Feet and inches' })
const board = {
  category: literals(boardCategories),
  size,
  volumeLitres: Type.Number({ description: 'Nominal volume of a board of this size' })
}

/** The answer of `/sizing/board`. */
export const BoardAnswer = Type.Object({
  recommendation: Type.Object({
    ...board,
    targetVolumeLitres: Type.Optional(Type.Number({ description: 'Hard boards: the target volume' }))
  })
})

/** The answer of `/sizing/board/conditions`. */
export const TunedBoardAnswer = Type.Object({
  recommendation: Type.Object(board),
  base: Type.Object({ size }),
  adjustments: Type.Unsafe<readonly Adjustment[]>(
    Type.Array(
      Type.Object({
        factor: literals(['swell_period', 'swell_direction']),
        class: literals(['short', 'medium', 'long', 'aligned', 'partial', 'off']),
        steps: Type.Integer({ description: 'Sizes longer (+) or shorter (-)' }),
        offsetDeg: Type.Optional(Type.Number({ description: 'Degrees off the best bearing of the spot' }))
      })
    )
  ),
  tuned: Type.Boolean({ description: 'True if the size differs from the base board' })
})

const suit = {
  size: Type.String({ description: 'XS to 3XL, with S or T for short or tall; 4 to 16 for children' }),
  system: literals(['kids', 'adult']),
  length: Type.Optional(literals(['short', 'regular', 'tall']))
}

/** The answer of `/sizing/wetsuit`. */
export const WetsuitAnswer = Type.Object({
  recommendation: Type.Object({ ...suit, fit: literals(['weight_only', 'weight_height']) }),
  alsoConsider: Type.Optional(
    Type.Array(Type.Object(suit), { maxItems: 2, description: 'Sizes that may fit too; try both' })
  ),
  notices: Type.Optional(
    Type.Array(literals(suitNotices), {
      maxItems: 2,
      description:
        'between_charts: between the charts of children and adults; runs_short, runs_long: no length of this size fits the height'
    })
  )
})

/** The answer of `/sizing/leash`. */
export const LeashAnswer = Type.Object({
  recommendation: Type.Object({
    size,
    lengthFt: Type.Integer(),
    thicknessMm: Type.Integer(),
    attachment: literals(['ankle', 'calf'])
  })
})

/** The answer of `/sizing/boots`. */
export const BootsAnswer = Type.Object({
  recommendation: Type.Object({ size: literals(['XS', 'S', 'M', 'L', 'XL']) })
})
