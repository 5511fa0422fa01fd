import type { Problem } from '../../../lib/errors.ts'
import type { Incoming } from '../../../lib/kernel/plugin.ts'
import { PAGE_HEADERS } from '../../../lib/pages/layout.ts'

/** Makes the browser delete stored pages and queued taps, so that a phone without a session holds no names. */
export const FORGET_HEADERS = { 'clear-site-data': '"cache", "storage"' } as const

/**
 * Headers of a refusal. If the session has ended, the browser clears its stored pages and queue. This requires a request from our
 * own pages or a typed URL, so that no other site can clear them. A failed sign-in clears nothing.
 */
export function refusalHeaders({ status }: Problem, { path, headers }: Incoming): Record<string, string> {
  const isOurs = ['same-origin', 'none'].includes(String(headers['sec-fetch-site']))
  const hasEnded = status === 401 && isOurs && !path.startsWith('/centre/sign-in')
  return hasEnded ? { ...PAGE_HEADERS, ...FORGET_HEADERS } : PAGE_HEADERS
}
