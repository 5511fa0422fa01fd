import { route } from '../../lib/deps.ts'
import { adviseWetsuit } from '../../lib/equipment/sizing/suit-advice.ts'
import { json } from '../../lib/kernel/answer.ts'
import { WetsuitAnswer } from './shapes/sizing-answers.ts'
import { WetsuitQuery } from './shapes/sizing-input.ts'

export default route({
  method: 'GET',
  path: '/sizing/wetsuit',
  name: 'getWetsuit',
  summary: 'A wetsuit',
  description:
    'One unisex size by weight; the height, if given, selects the length. If the charts are ambiguous, notices gives the ' +
    'reason and alsoConsider the neighbouring sizes.',
  auth: { kind: 'platform', scope: 'sizing' },
  query: WetsuitQuery,
  answer: json(200, WetsuitAnswer, {
    description: 'The size.',
    example: { recommendation: { size: 'MT', system: 'adult', length: 'tall', fit: 'weight_height' } }
  }),
  errors: ['missing_fields']
}).compute(adviseWetsuit)
