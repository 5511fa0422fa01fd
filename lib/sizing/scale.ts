/**
 * A table that maps a number to a value: rows in rising order of their bound, and what lies beyond the last.
 * `below` bounds are exclusive (x < bound), `upTo` bounds inclusive (x <= bound).
 */
export type Scale<T> =
  | { readonly below: readonly ScaleStep<T>[]; readonly beyond: T }
  | { readonly upTo: readonly ScaleStep<T>[]; readonly beyond: T }

type ScaleStep<T> = readonly [bound: number, value: T]

/** The value of the first row whose bound holds x, else the one beyond the last row; never fails. */
export function choose<T>(scale: Scale<T>, x: number): T {
  const row = 'below' in scale ? scale.below.find(([b]) => x < b) : scale.upTo.find(([b]) => x <= b)
  return row ? row[1] : scale.beyond
}
