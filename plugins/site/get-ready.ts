import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { json } from '../../lib/kernel/answer.ts'

export default route({
  method: 'GET',
  path: '/ready',
  name: 'getReady',
  summary: 'Readiness check',
  description:
    '503 while the database is unavailable or the process is shutting down. The database is checked at most every quarter of a second, over a separate connection.',
  auth: { kind: 'public' },
  quiet: true,
  answer: json(200, Type.Object({ status: Type.Literal('ready') }), {
    description: 'The service is ready.',
    example: { status: 'ready' }
  }),
  errors: ['service_unavailable']
}).handle(async ({ ready, isClosing }) => {
  if (isClosing()) throw new Problem('service_unavailable', { hint: 'The server is shutting down.' })
  await ready()
  return { status: 'ready' as const }
})
