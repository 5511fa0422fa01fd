/**
 * Removes holes before the rows of a result. After a statement that failed midway, postgres.js does not reset its row count, so
 * the next statement's rows begin at that index (3.4.9).
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
