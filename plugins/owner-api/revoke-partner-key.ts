import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { json } from '../../lib/kernel/answer.ts'
import { revokeSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { requireUuid } from '../../lib/people/rules.ts'
import { KeyParams } from './params.ts'

export default route({
  method: 'DELETE',
  path: '/:id/keys/:keyId',
  name: 'revokePartnerKey',
  summary: 'Revoke a partner key',
  description: 'The next request with the key is rejected; its bookings stay. Repeating it returns the same.',
  auth: { kind: 'owner', may: 'keys' },
  params: KeyParams,
  answer: json(200, Type.Object({ id: Type.String(), revokedAt: Type.String({ format: 'date-time' }) }), {
    description: 'The key is revoked.',
    example: { id: '0197a4c2-0000-7000-8000-000000000003', revokedAt: '2026-06-30T09:15:00.000Z' }
  }),
  errors: ['forbidden', 'proof_needed', 'not_found']
}).handle(async ({ principal, params, write }) => {
  const id = requireUuid('not_found', params.keyId)
  const revokedAt = await revokeSchoolKey(write, principal.schoolId, id, principal.personId)
  if (revokedAt === undefined) throw new Problem('not_found', { hint: 'The school has no key with this id.' })
  return { id, revokedAt }
})
