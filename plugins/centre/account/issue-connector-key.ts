import { route } from '../../../lib/deps.ts'
import { CONNECTOR_KEY_DAYS } from '../../../lib/keys/rules.ts'
import { issueConnectorKey } from '../../../lib/keys/transactions.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { members, optionalText, text } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderKey } from './key-page.ts'

export default route({
  method: 'POST',
  path: '/assistants',
  name: 'issueConnectorKey',
  summary: 'Connect an assistant',
  description: 'Takes the form of the page and answers the only page that ever shows the key.',
  auth: { kind: 'person', may: 'keys' },
  query: LanguageQuery,
  body: members({
    label: text(80),
    staffId: optionalText(63),
    scope: oneOf(['read', 'propose']),
    expiresInDays: oneOf(CONNECTOR_KEY_DAYS.map(String))
  }),
  bodyType: 'form',
  bodyExample: { label: "Marta's assistant", staffId: '', scope: 'propose', expiresInDays: '90' },
  answer: officePage('The key.'),
  unlisted: true,
  errors: ['proof_needed', 'missing_fields', 'forbidden', 'too_many_keys']
}).handle(async ({ principal, query, body, request, write, newId, publicUrl }) => {
  const { label, staffId, scope, expiresInDays } = body
  const { key } = await issueConnectorKey(write, {
    id: newId(),
    schoolId: principal.schoolId,
    label,
    role: staffId === null ? 'owner' : 'instructor',
    staffId,
    scopes: scope === 'propose' ? ['read', 'propose'] : ['read'],
    expiresInDays: Number(expiresInDays),
    by: principal.personId
  })
  const address = `${publicUrl}/api/mcp/escola`
  return renderKey(principal, { label, key, address }, viewerOf(principal, query.lang, request.headers))
})
