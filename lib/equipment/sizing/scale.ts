/**
 * A table of values by ranges of numbers: steps in ascending order of their bound, then the value for larger numbers. `below`
 * bounds are exclusive (x < bound), `upTo` bounds inclusive (x <= bound).
 */
export type Scale<T> =
  | { readonly below: readonly ScaleStep<T>[]; readonly beyond: T }
  | { readonly upTo: readonly ScaleStep<T>[]; readonly beyond: T }

type ScaleStep<T> = readonly [bound: number, value: T]

/** Value of the first step whose range contains x, else `beyond`. */
export function choose<T>(scale: Scale<T>, x: number): T {
  const row = 'below' in scale ? scale.below.find(([b]) => x < b) : scale.upTo.find(([b]) => x <= b)
  return row ? row[1] : scale.beyond
}
