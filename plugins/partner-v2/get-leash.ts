import { route } from '../../lib/deps.ts'
import { recommendLeash } from '../../lib/equipment/sizing/leash.ts'
import { json } from '../../lib/kernel/answer.ts'
import { LeashAnswer } from './shapes/sizing-answers.ts'
import { LeashQuery } from './shapes/sizing-input.ts'

export default route({
  method: 'GET',
  path: '/sizing/leash',
  name: 'getLeash',
  summary: 'A leash for a board',
  description: 'Length (the board length rounded up to a whole foot), thickness, and ankle or knee.',
  auth: { kind: 'platform', scope: 'sizing' },
  query: LeashQuery,
  answer: json(200, LeashAnswer, {
    description: 'The leash.',
    example: { recommendation: { size: '9\'0"', lengthFt: 9, thicknessMm: 8, attachment: 'calf' } }
  }),
  errors: ['missing_fields']
}).compute(recommendLeash)
