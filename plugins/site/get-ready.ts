import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { json } from '../../lib/kernel/answer.ts'

export default route({
  method: 'GET',
  path: '/ready',
  name: 'getReady',
  summary: 'Whether the service can serve',
  description:
    '503 while the database is away or the process is shutting down. The database is asked once in a quarter of a second, over a connection of its own, for all who ask.',
  auth: { kind: 'public' },
  quiet: true,
  answer: json(200, Type.Object({ status: Type.Literal('ready') }), {
    description: 'It can serve.',
    example: { status: 'ready' }
  }),
  errors: ['service_unavailable']
}).handle(async ({ ready, isClosing }) => {
  if (isClosing()) throw new Problem('service_unavailable', { hint: 'The server is shutting down.' })
  await ready()
  return { status: 'ready' as const }
})
