/** Runs a task for each item in turn and returns the sum. If one fails, the others still run; then its error is thrown. */
export async function sumSequentially<Item>(
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

/** Groups items by key, in their order. */
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
