import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { issueSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { members, text } from '../../lib/text/input.ts'
import { SchoolParams } from './params.ts'

const PERCENT = 'a whole number from 0 to 100'

const IssueKey = members({
  partner: text(120),
  discountPercent: v.nullish(
    v.pipe(v.number(PERCENT), v.integer(PERCENT), v.minValue(0, PERCENT), v.maxValue(100, PERCENT))
  )
})

export default route({
  method: 'POST',
  path: '/:id/keys',
  name: 'issuePartnerKey',
  summary: 'Issue a partner key',
  description:
    'Creates a key with which a partner sells lessons of this school. It is shown only in this response. Keys of one ' +
    'partner share externalRefs, so a key can be replaced without interruption, and they share the discount given last.',
  auth: { kind: 'owner', may: 'keys' },
  params: SchoolParams,
  body: IssueKey,
  bodyExample: { partner: 'Hotel Atlântico', discountPercent: 10 },
  answer: json(
    201,
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      key: Type.String({ description: 'Shown once' }),
      partner: Type.String(),
      discountPercent: Type.Integer(),
      lastFour: Type.String()
    }),
    {
      description: 'The key.',
      example: {
        id: '0197a4c2-0000-7000-8000-000000000003',
        key: 'sbs_...',
        partner: 'Hotel Atlântico',
        discountPercent: 10,
        lastFour: 'x7Qa'
      }
    }
  ),
  errors: ['missing_fields', 'forbidden', 'proof_needed', 'school_not_found', 'too_many_keys']
}).handle(async ({ principal, body, write, newId }) => {
  const { partner } = body
  const id = newId()
  const { schoolId, personId: actorId } = principal
  const request = { schoolId, partner, discountPercent: body.discountPercent ?? null, actorId }
  const { key, lastFour, discountPercent } = await issueSchoolKey(write, id, request)
  return { id, key, partner, discountPercent, lastFour }
})
