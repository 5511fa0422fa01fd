import { route } from '../../lib/deps.ts'
import { recommendBoard } from '../../lib/equipment/sizing/board.ts'
import { json } from '../../lib/kernel/answer.ts'
import { BoardAnswer } from './shapes/sizing-answers.ts'
import { BoardQuery } from './shapes/sizing-input.ts'

export default route({
  method: 'GET',
  path: '/sizing/board',
  name: 'getBoard',
  summary: 'A board for a rider',
  description: 'Category, size and volume by level and weight. Beginners and kids always get a soft board.',
  auth: { kind: 'platform', scope: 'sizing' },
  query: BoardQuery,
  answer: json(200, BoardAnswer, {
    description: 'The board.',
    example: { recommendation: { category: 'soft_board', size: '8\'0"', volumeLitres: 81 } }
  }),
  errors: ['missing_fields']
}).compute(recommendBoard)
