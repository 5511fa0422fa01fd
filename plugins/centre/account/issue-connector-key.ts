import { CONNECTOR_KEY_DAYS } from '../../../lib/keys/rules.ts'
import { issueConnectorKey } from '../../../lib/keys/transactions.ts'
import { optionalText, text } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { action } from '../kit/page.ts'
import { renderKey } from './key-page.ts'

export const issueConnectorKeyAction = action(
  {
    form: {
      label: text(80),
      staffId: optionalText(63),
      scope: oneOf(['read', 'propose']),
      expiresInDays: oneOf(CONNECTOR_KEY_DAYS.map(String))
    },
    example: { label: "Marta's assistant", staffId: '', scope: 'propose', expiresInDays: '90' },
    errors: ['too_many_keys']
  },
  async ({ principal, viewer, body, write, newId, publicUrl }) => {
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
    return renderKey(principal, { label, key, address }, viewer)
  }
)
