import * as v from 'valibot'

/** A member of a query that counts as absent if it cannot be read: an old link still opens its page. */
export function maybe<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.optional(schema), undefined)
}
