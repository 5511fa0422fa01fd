import { route } from '../../lib/deps.ts'
import { recommendTunedBoard } from '../../lib/equipment/sizing/tuned-board.ts'
import { json } from '../../lib/kernel/answer.ts'
import { TunedBoardAnswer } from './shapes/sizing-answers.ts'
import { TunedBoardQuery } from './shapes/sizing-input.ts'

export default route({
  method: 'GET',
  path: '/sizing/board/conditions',
  name: 'getTunedBoard',
  summary: 'A board for a rider in this sea',
  description:
    'The board of /sizing/board, adjusted to the swell: longer in a short or oblique swell, shorter in a long swell for experienced surfers. Without swell parameters it is the same.',
  auth: { kind: 'platform', scope: 'sizing' },
  query: TunedBoardQuery,
  answer: json(200, TunedBoardAnswer, {
    description: 'The board, the base board, and the reasons.',
    example: {
      recommendation: { category: 'soft_board', size: '8\'6"', volumeLitres: 90 },
      base: { size: '8\'0"' },
      adjustments: [{ factor: 'swell_period', class: 'short', steps: 1 }],
      tuned: true
    }
  }),
  errors: ['missing_fields']
}).compute(recommendTunedBoard)
