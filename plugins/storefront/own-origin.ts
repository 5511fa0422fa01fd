import { Problem } from '../../lib/errors.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { isOwnForm } from '../../lib/text/origin.ts'

/**
 * Refuses a form that another site sends with the guest's browser (`forbidden`). Every browser names the origin of a
 * form that it posts; ours is the public address, or the host that the request itself names.
 */
export function requireOwnForm({ headers }: Incoming, publicUrl: string): void {
  const { origin, host } = headers
  const own = isOwnForm(headers, publicUrl) || origin === `http://${host}` || origin === `https://${host}`
  if (!own) throw new Problem('forbidden', { hint: 'A booking form can only be sent from its own page.' })
}
