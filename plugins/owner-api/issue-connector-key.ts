import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { CONNECTOR_KEY_DAYS } from '../../lib/partners/keys/rules.ts'
import { issueConnectorKey } from '../../lib/partners/keys/transactions.ts'
import { missing, missingOr } from '../../lib/text/fault.ts'
import { members, optionalText, text } from '../../lib/text/input.ts'
import { connectorKeyExample, IssuedKeyAnswer } from './connector-key.ts'
import { SchoolParams } from './params.ts'

const SCOPES = '["read"] or ["read", "propose"]'

const KeyToIssue = v.pipe(
  members({
    label: text(80),
    role: v.picklist(['owner', 'manager', 'instructor'], missingOr('owner, manager or instructor')),
    staffId: optionalText(63),
    scopes: v.pipe(
      v.array(v.picklist(['read', 'propose'], SCOPES), missingOr(SCOPES)),
      v.maxLength(2, SCOPES),
      v.check(scopes => scopes.includes('read') && new Set(scopes).size === scopes.length, SCOPES),
      v.transform(scopes => (scopes.includes('propose') ? ['read', 'propose'] : ['read']))
    ),
    expiresInDays: v.picklist(CONNECTOR_KEY_DAYS, missingOr('30, 90 or 365'))
  }),
  v.forward(
    v.partialCheck(
      [['role'], ['staffId']],
      ({ role, staffId }) => role !== 'instructor' || staffId !== null,
      missing
    ),
    ['staffId']
  )
)

export default route({
  method: 'POST',
  path: '/:id/conector/tokens',
  name: 'issueConnectorToken',
  summary: 'Issue a connector key',
  description:
    'Creates a key for an assistant of the school. It is shown only in this response. The scope propose allows it to ' +
    'propose changes to an owner. The role instructor with a staffId sees only the lessons of that instructor.',
  auth: { kind: 'owner', may: 'keys' },
  params: SchoolParams,
  body: KeyToIssue,
  bodyExample: { label: "Marta's assistant", role: 'owner', scopes: ['read', 'propose'], expiresInDays: 90 },
  answer: json(201, IssuedKeyAnswer, {
    description: 'The key.',
    example: { ...connectorKeyExample, key: 'sbc_...' }
  }),
  errors: ['missing_fields', 'forbidden', 'proof_needed', 'too_many_keys']
}).handle(async ({ principal, body, write, newId }) => {
  const request = { id: newId(), schoolId: principal.schoolId, ...body, actorId: principal.personId }
  const { key, lastFour, createdAt, expiresAt } = await issueConnectorKey(write, request)
  const { id, label, role, staffId, scopes } = request
  return { id, key, label, role, staffId, scopes, lastFour, createdAt, expiresAt }
})
