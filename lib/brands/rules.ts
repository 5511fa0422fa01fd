import { Problem } from '../errors.ts'

/** What was found of a key's brand; `insufficient_scope` where the key has the scope but is bound to no brand. */
export function requireBrand<T>(found: T | undefined): T {
  if (found !== undefined) return found
  throw new Problem('insufficient_scope', { scope: 'brand:read', hint: 'This key is bound to no brand.' })
}
