/**
 * Does a chore for each of these, one after another, and answers the sum. One that fails keeps no other from its turn; what
 * failed first is thrown when all had theirs.
 */
export async function eachInTurn<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<number>
): Promise<number> {
  let sum = 0
  const failures: unknown[] = []
  for (const item of items) {
    try {
      sum += await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return sum
}

/** Things by what they belong to, each group in its order. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
