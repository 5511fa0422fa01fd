/** Longest arguments, as text, whose result is kept. */
const LONGEST = 200

/**
 * A pure function that keeps its results, at most so many, the earliest forgotten first: for what is dear to make and
 * asked again and again, such as Intl's formats. Arguments must be what JSON can distinguish; one text alone is the
 * cheapest, for it is compared without JSON. What is asked in more than 200 characters is made anew each time,
 * so that a caller's long texts fill no memory.
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

/**
 * The same for what follows from an object that nobody changes, and from a few texts of a small set: kept for as long as the
 * object is.
 */
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
