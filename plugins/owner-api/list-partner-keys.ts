import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { listKeys } from '../../lib/partners/keys/queries.ts'
import { instant, instantOrNull } from './fields.ts'
import { SchoolParams } from './params.ts'

const MAX_KEYS = 1000

const PartnerKey = Type.Object({
  id: Type.String({ format: 'uuid' }),
  partner: Type.String(),
  lastFour: Type.String(),
  createdAt: instant,
  lastUsedAt: instantOrNull,
  revokedAt: instantOrNull
})

export default route({
  method: 'GET',
  path: '/:id/keys',
  name: 'listPartnerKeys',
  summary: 'Partner keys of the school',
  description: `All partner keys, including revoked ones, oldest first. If there are more than ${MAX_KEYS}, all active and the newest ones. The key texts are not stored.`,
  auth: { kind: 'owner' },
  params: SchoolParams,
  answer: json(200, Type.Object({ keys: Type.Array(PartnerKey) }), {
    description: 'The keys.',
    example: {
      keys: [
        {
          id: '0197a4c2-0000-7000-8000-000000000003',
          partner: 'Hotel Atlântico',
          lastFour: 'x7Qa',
          createdAt: '2026-06-30T09:15:00.000Z',
          lastUsedAt: null,
          revokedAt: null
        }
      ]
    }
  }),
  errors: ['forbidden']
}).handle(async ({ principal, read }) => {
  const keys = (await listKeys(read, principal.schoolId, MAX_KEYS)).filter(({ kind }) => kind === 'school')
  return {
    keys: keys.map(({ id, partner, lastFour, createdAt, lastUsedAt, revokedAt }) => ({
      id,
      partner: partner ?? '',
      lastFour,
      createdAt,
      lastUsedAt,
      revokedAt
    }))
  }
})
