import { route } from '../../lib/deps.ts'
import { recommendBoots } from '../../lib/equipment/sizing/boots.ts'
import { json } from '../../lib/kernel/answer.ts'
import { BootsAnswer } from './shapes/sizing-answers.ts'
import { BootsQuery } from './shapes/sizing-input.ts'

export default route({
  method: 'GET',
  path: '/sizing/boots',
  name: 'getBoots',
  summary: 'Surf boots',
  description: 'A size from XS to XL for a European shoe size.',
  auth: { kind: 'platform', scope: 'sizing' },
  query: BootsQuery,
  answer: json(200, BootsAnswer, {
    description: 'The size.',
    example: { recommendation: { size: 'M' } }
  }),
  errors: ['missing_fields']
}).compute(recommendBoots)
