/**
 * A lookup table from numbers to values: rows in ascending order of their bound, and the value beyond the last. `below` bounds
 * are exclusive (x < bound), `upTo` bounds inclusive (x <= bound).
 */
export type Scale<T> =
  | { readonly below: readonly ScaleStep<T>[]; readonly beyond: T }
  | { readonly upTo: readonly ScaleStep<T>[]; readonly beyond: T }

type ScaleStep<T> = readonly [bound: number, value: T]

/** The value of the first row whose bound includes x, else `beyond`; never fails. */
export function choose<T>(scale: Scale<T>, x: number): T {
  const row = 'below' in scale ? scale.below.find(([b]) => x < b) : scale.upTo.find(([b]) => x <= b)
  return row ? row[1] : scale.beyond
}
