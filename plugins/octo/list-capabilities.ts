import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { orNull } from '../../lib/infra/shapes.ts'
import { CAPABILITIES } from '../../lib/octo/negotiation.ts'
import { octoAnswer, octoViewOf } from './answer.ts'

const Capability = Type.Object({
  id: Type.String(),
  revision: Type.Integer(),
  required: Type.Boolean(),
  dependencies: Type.Array(Type.String()),
  docs: orNull(Type.String())
})

const capabilityList = CAPABILITIES.map(id => ({
  id,
  revision: 1,
  required: false,
  dependencies: id === 'octo/offers' ? ['octo/pricing'] : [],
  docs: null
}))

export default route({
  method: 'GET',
  path: '/capabilities',
  name: 'octoListCapabilities',
  summary: 'Capabilities',
  description:
    'The supported capabilities. Request them in Octo-Capabilities; the response lists those that applied.',
  auth: { kind: 'school' },
  answer: octoAnswer(Type.Array(Capability), { description: 'The capabilities.', example: capabilityList }),
  errors: []
}).handle(({ principal, request }) => ({ terms: octoViewOf(request, principal), value: capabilityList }))
