import type { Problem } from '../../../lib/errors.ts'
import type { Incoming } from '../../../lib/kernel/plugin.ts'
import { PAGE_HEADERS } from '../../../lib/pages/layout.ts'

/** Has a browser forget all that it kept of us, copies and what waits: a phone that is signed out holds no names. */
export const FORGET_HEADERS = { 'clear-site-data': '"cache", "storage"' } as const

/**
 * Headers of a refusal. After the session has ended, the browser clears its stored pages and queue; only for our own pages
 * or a typed address, so that no other site can clear them. A failed sign-in clears nothing.
 */
export function refusalHeaders({ status }: Problem, { path, headers }: Incoming): Record<string, string> {
  const isOurs = ['same-origin', 'none'].includes(String(headers['sec-fetch-site']))
  const hasEnded = status === 401 && isOurs && !path.startsWith('/centre/sign-in')
  return hasEnded ? { ...PAGE_HEADERS, ...FORGET_HEADERS } : PAGE_HEADERS
}
