import { encode } from 'uqr'
import { type Html, html } from '../../../lib/pages/html.ts'

/** Width of the light border that a QR code needs, in its squares (ISO/IEC 18004). */
const QUIET = 4

/** Draws a text as a QR code, dark on light in every theme: phones cannot read it otherwise. */
export function drawCode(written: string, label: string): Html {
  const { data, size } = encode(written, { border: QUIET })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg width="208" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`
}
