import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'

export default route({
  method: 'GET',
  path: '/live',
  name: 'getLive',
  summary: 'Liveness check',
  description: 'Does not check the database. If it fails, restart the process.',
  auth: { kind: 'public' },
  quiet: true,
  answer: json(200, Type.Object({ status: Type.Literal('live') }), {
    description: 'The process is running.',
    example: { status: 'live' }
  }),
  errors: []
}).handle(() => ({ status: 'live' as const }))
