/**
 * The same result without the empty places before its rows. postgres.js goes on counting the rows of a statement that
 * failed on its way, at its time limit say, and puts those of the connection's next statement behind as many places
 * (3.4.9): the first row would be missing, and a list full of nothing.
 */
export function withoutHoles(result: unknown): unknown {
  if (Array.isArray(result) && result.length > 0 && !(0 in result)) {
    result.splice(
      0,
      result.findIndex((_, place) => place in result)
    )
  }
  return result
}
