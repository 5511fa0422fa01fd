import { Problem } from '../../lib/errors.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { isOwnForm } from '../../lib/text/origin.ts'

/**
 * Reject a form of another site (`forbidden`). Browsers send the origin of the page with each form. It must be the public URL
 * or the request's own host.
 */
export function requireOwnForm({ headers }: Incoming, publicUrl: string): void {
  const { origin, host } = headers
  const own = isOwnForm(headers, publicUrl) || origin === `http://${host}` || origin === `https://${host}`
  if (!own) throw new Problem('forbidden', { hint: 'A booking form can only be sent from its own page.' })
}
