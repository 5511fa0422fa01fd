import { Problem } from '../../errors.ts'

/** Return the result for a key's brand. Throws `insufficient_scope` if the key has the scope but no brand. */
export function requireBrand<T>(found: T | undefined): T {
  if (found !== undefined) return found
  throw new Problem('insufficient_scope', {
    scope: 'brand:read',
    hint: 'This key does not belong to a brand.'
  })
}
