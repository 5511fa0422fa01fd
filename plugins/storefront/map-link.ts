import type { Incoming } from '../../lib/kernel/plugin.ts'

/**
 * A link to a place that opens the map of the reader's own device: nobody is asked before it is followed. Apple's devices know
 * `maps:`, the others `geo:`. Undefined where there is no place.
 */
export function mapLinkFor(place: string | null, { headers }: Pick<Incoming, 'headers'>): string | undefined {
  if (place === null) return undefined
  const query = encodeURIComponent(place.replace(/\s+/g, ' '))
  return /iPhone|iPad|iPod|Macintosh/.test(headers['user-agent'] ?? '')
    ? `maps:?q=${query}`
    : `geo:0,0?q=${query}`
}
