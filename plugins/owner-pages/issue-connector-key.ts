import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { CONNECTOR_KEY_DAYS } from '../../lib/keys/rules.ts'
import { issueConnectorKey } from '../../lib/keys/transactions.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/pages/reading.ts'
import { members, optionalText, text } from '../../lib/text/input.ts'
import { oneOf } from '../../lib/text/typed.ts'
import { renderKey } from './pages/key-page.ts'

export default route({
  method: 'POST',
  path: '/assistants',
  name: 'issueConnectorKey',
  summary: 'Connect an assistant',
  description: 'Takes the form of the page and answers the only page that ever shows the key.',
  auth: { kind: 'owner' },
  query: LanguageQuery,
  body: members({
    label: text(80),
    staffId: optionalText(63),
    scope: oneOf(['read', 'propose']),
    expiresInDays: oneOf(CONNECTOR_KEY_DAYS.map(String))
  }),
  bodyType: 'form',
  bodyExample: { label: "Marta's assistant", staffId: '', scope: 'propose', expiresInDays: '90' },
  answer: htmlPage({ description: 'The key.', headers: PAGE_HEADERS }),
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'too_many_keys']
}).handle(async ({ principal, query, body, request, write, newId, publicUrl }) => {
  const { label, staffId, scope, expiresInDays } = body
  const { key } = await issueConnectorKey(write, {
    id: newId(),
    schoolId: principal.schoolId,
    label,
    role: staffId === null ? 'owner' : 'instructor',
    staffId,
    scopes: scope === 'propose' ? ['read', 'propose'] : ['read'],
    expiresInDays: Number(expiresInDays)
  })
  const address = `${publicUrl}/api/mcp/escola`
  return renderKey(principal, { label, key, address }, readingOf(query.lang, request.headers))
})
