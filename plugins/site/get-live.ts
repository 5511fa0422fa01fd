import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'

export default route({
  method: 'GET',
  path: '/live',
  name: 'getLive',
  summary: 'Whether the process answers',
  description: 'Says nothing of the database: restart the process when this fails.',
  auth: { kind: 'public' },
  quiet: true,
  answer: json(200, Type.Object({ status: Type.Literal('live') }), {
    description: 'It answers.',
    example: { status: 'live' }
  }),
  errors: []
}).handle(() => ({ status: 'live' as const }))
