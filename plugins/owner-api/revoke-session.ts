import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { json, Reply } from '../../lib/kernel/answer.ts'
import { requireUuid, sessionCookie } from '../../lib/people/rules.ts'
import { endSession } from '../../lib/people/transactions.ts'
import { SessionParams } from './params.ts'

const Ended = Type.Object({ id: Type.String(), revokedAt: Type.String({ format: 'date-time' }) })
const answer = json(200, Ended, {
  description: 'The session has ended.',
  example: { id: '0197a4c2-0000-7000-8000-000000000002', revokedAt: '2026-06-30T09:15:00.000Z' }
})

export default route({
  method: 'DELETE',
  path: '/:id/sessions/:sessionId',
  name: 'revokeSession',
  summary: 'End a session',
  description: 'Ends a session of the owner; its next request is rejected. Ending the current one signs out.',
  auth: { kind: 'owner' },
  params: SessionParams,
  answer,
  errors: ['forbidden', 'not_found']
}).handle(async ({ principal, params, write, publicUrl }) => {
  const id = requireUuid('not_found', params.sessionId)
  const revokedAt = await endSession(write, principal, id)
  if (revokedAt === undefined) throw new Problem('not_found', { hint: 'You have no session with this id.' })
  const { status, headers, body } = answer.render({ id, revokedAt })
  const cookie = id === principal.id ? { 'set-cookie': sessionCookie(publicUrl, null) } : {}
  return new Reply(status, { ...headers, ...cookie }, body)
})
