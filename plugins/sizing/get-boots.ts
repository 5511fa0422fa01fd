import { json } from '../../lib/core/answer.ts'
import { route } from '../../lib/services.ts'
import { BootsAnswer } from '../../lib/sizing/answers.ts'
import { recommendBoots } from '../../lib/sizing/boots.ts'
import { BootsQuery } from '../../lib/sizing/input.ts'

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
