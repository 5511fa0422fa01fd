/** Maximum length of a cache key, in characters. */
const MAX_KEY_LENGTH = 200

/**
 * Memoizes a pure function, with at most `max` results; the oldest is evicted first. For expensive results, such as Intl's
 * formats. JSON must distinguish the arguments; a single string is cheapest, because it needs no JSON. Keys over 200 characters
 * are not cached, so that long input cannot fill the memory.
 */
export function memoize<A extends readonly unknown[], R extends object>(
  max: number,
  compute: (...args: A) => R
): (...args: A) => R {
  const results = new Map<string, R>()
  return (...args) => {
    const [first] = args
    const isSingleKey = args.length === 1 && typeof first === 'string' && !first.startsWith('[')
    const key = isSingleKey ? first : JSON.stringify(args)
    if (key.length > MAX_KEY_LENGTH) return compute(...args)
    const cached = results.get(key)
    if (cached) return cached
    if (results.size >= max) results.delete(results.keys().next().value as string)
    const result = compute(...args)
    results.set(key, result)
    return result
  }
}

/** Memoizes by an immutable object and a few strings from a small set. Results are kept as long as the object. */
export function memoizeByObject<O extends object, A extends readonly string[], R>(
  compute: (object: O, ...texts: A) => R
): (object: O, ...texts: A) => R {
  const results = new WeakMap<O, Map<string, R>>()
  return (object, ...texts) => {
    const cached = results.get(object) ?? new Map<string, R>()
    results.set(object, cached)
    const key = texts.join(' ')
    if (!cached.has(key)) cached.set(key, compute(object, ...texts))
    return cached.get(key) as R
  }
}
