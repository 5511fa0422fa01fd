import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { orNull } from '../../lib/infra/shapes.ts'
import { json } from '../../lib/kernel/answer.ts'
import { listSessions } from '../../lib/people/queries.ts'
import { SchoolParams } from './params.ts'

const Session = Type.Object({
  id: Type.String({ format: 'uuid' }),
  current: Type.Boolean({ description: 'True for the session of this request' }),
  userAgent: orNull(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
  expiresAt: Type.String({ format: 'date-time' })
})

export default route({
  method: 'GET',
  path: '/:id/sessions',
  name: 'listSessions',
  summary: 'Sessions of the owner',
  description: 'The active sessions of the owner, newest first, with name and school.',
  auth: { kind: 'owner' },
  params: SchoolParams,
  answer: json(
    200,
    Type.Object({
      owner: Type.Object({
        id: Type.String(),
        name: Type.String(),
        email: Type.String(),
        schoolId: Type.String()
      }),
      sessions: Type.Array(Session)
    }),
    {
      description: 'The owner and the sessions.',
      example: {
        owner: {
          id: '0197a4c2-0000-7000-8000-000000000001',
          name: 'Marta Reis',
          email: 'marta@example.com',
          schoolId: 'sch_onda_clara'
        },
        sessions: [
          {
            id: '0197a4c2-0000-7000-8000-000000000002',
            current: true,
            userAgent: 'Firefox',
            createdAt: '2026-06-30T09:15:00.000Z',
            expiresAt: '2026-07-30T09:15:00.000Z'
          }
        ]
      }
    }
  ),
  errors: ['forbidden']
}).handle(async ({ principal, read }) => {
  const { id, personId, name, email, schoolId } = principal
  const sessions = await listSessions(read, schoolId, personId)
  return {
    owner: { id: personId, name, email, schoolId },
    sessions: sessions.map(session => ({ ...session, current: session.id === id }))
  }
})
