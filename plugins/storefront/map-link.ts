import type { Incoming } from '../../lib/kernel/plugin.ts'
import type { Meeting } from '../../lib/lessons/meeting.ts'
import { mapPage } from '../../lib/storefront/meeting-text.ts'

/**
 * Link that opens a place in the device's map app, by its coordinates if known: `maps:` on Apple devices, `geo:` on Android.
 * Other devices have no scheme for maps and get a page of OpenStreetMap. Our page itself loads no map.
 */
export function mapLinkFor(
  { address, at }: Pick<Meeting, 'address' | 'at'>,
  { headers }: Pick<Incoming, 'headers'>
): string | undefined {
  if (address === null && at === null) return undefined
  const query = encodeURIComponent((at ?? address ?? '').replace(/\s+/g, ' '))
  const agent = headers['user-agent'] ?? ''
  if (/iPhone|iPad|iPod|Macintosh/.test(agent)) return at ? `maps:?ll=${at}&q=${query}` : `maps:?q=${query}`
  if (/Android/.test(agent)) return `geo:${at ?? '0,0'}?q=${query}`
  return at ? mapPage(at) : `https://www.openstreetmap.org/search?query=${query}`
}
