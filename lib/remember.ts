/** Longest cache key, in characters. */
const LONGEST = 200

/**
 * Memoizes a pure function, with at most `most` results; the oldest is evicted first. For expensive results, such as Intl's
 * formats. JSON must be able to distinguish the arguments; a single string is cheapest, because it needs no JSON. Keys over 200
 * characters are not cached, so that long input cannot fill the memory.
 */
export function remember<A extends readonly unknown[], R extends object>(
  most: number,
  make: (...args: A) => R
): (...args: A) => R {
  const made = new Map<string, R>()
  return (...args) => {
    const [first] = args
    const alone = args.length === 1 && typeof first === 'string' && !first.startsWith('[')
    const key = alone ? first : JSON.stringify(args)
    if (key.length > LONGEST) return make(...args)
    const known = made.get(key)
    if (known) return known
    if (made.size >= most) made.delete(made.keys().next().value as string)
    const result = make(...args)
    made.set(key, result)
    return result
  }
}

/** Memoizes by an immutable object and a few strings from a small set. Results live as long as the object. */
export function rememberBy<O extends object, A extends readonly string[], R>(
  make: (of: O, ...texts: A) => R
): (of: O, ...texts: A) => R {
  const made = new WeakMap<O, Map<string, R>>()
  return (of, ...texts) => {
    const known = made.get(of) ?? new Map<string, R>()
    made.set(of, known)
    const key = texts.join(' ')
    if (!known.has(key)) known.set(key, make(of, ...texts))
    return known.get(key) as R
  }
}
