import type { Incoming } from '../../lib/kernel/plugin.ts'

/** Link that opens a place in the device's map app: `maps:` on Apple devices, else `geo:`. The page itself loads no map. */
export function mapLinkFor(place: string | null, { headers }: Pick<Incoming, 'headers'>): string | undefined {
  if (place === null) return undefined
  const query = encodeURIComponent(place.replace(/\s+/g, ' '))
  return /iPhone|iPad|iPod|Macintosh/.test(headers['user-agent'] ?? '')
    ? `maps:?q=${query}`
    : `geo:0,0?q=${query}`
}
