import { encode } from 'uqr'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { CentrePerson, PersonSession } from '../../../lib/people/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { PEOPLE_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'

/** The only page that ever shows a sign-in link: to be scanned from this screen, or copied. */
export function renderLink(
  viewing: PersonSession,
  { id, name }: CentrePerson,
  { url, expiresAt }: { url: string; expiresAt: string },
  viewer: Viewer
): string {
  const text = ACCOUNT_TEXT[viewer.language]
  return renderOfficePage(viewing, viewer, {
    title: text.linkOf(name),
    back: { path: `${PEOPLE_PATH}/${id}`, name: text.toPerson },
    content: html`<p class="note warn">${text.linkUntil(formatInstant(expiresAt, viewing.timeZone, viewer.language))} ${text.linkOnce}</p>
<section class="lesson"><div class="form"><p>${text.qr}</p>${drawCode(url, text.qr)}
<p><code>${url}</code></p></div></section>`
  })
}

/** Light around a code, in its squares: what the standard asks for (ISO/IEC 18004). */
const QUIET = 4

/** A text as a QR code: dark on light in every look, or no telephone reads it. */
function drawCode(written: string, label: string): Html {
  const { data, size } = encode(written, { border: QUIET })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg width="208" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`
}
