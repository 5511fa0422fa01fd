/** The last number of each school's log that was sent, so that a database that was set back is noticed. */
interface LastSent {
  /** Null where nothing is known to have been sent. */
  last(schoolId: string): number | null
  /** The schools remembered, those last sent to first. */
  schools(): string[]
  add(schoolId: string, number: number): void
  forget(): void
}

/** Schools remembered; of those beyond, the one the longest not sent to is forgotten. */
const MOST_REMEMBERED = 10_000

/** Remembers what one courier sent; what a process that ended had sent nobody knows. */
export function createLastSent(most = MOST_REMEMBERED): LastSent {
  const numbers = new Map<string, number>()
  return {
    last: schoolId => numbers.get(schoolId) ?? null,
    schools: () => [...numbers.keys()].reverse(),
    add(schoolId, number) {
      const known = numbers.get(schoolId) ?? 0
      numbers.delete(schoolId)
      numbers.set(schoolId, Math.max(known, number))
      if (numbers.size > most) numbers.delete(numbers.keys().next().value as string)
    },
    forget: () => numbers.clear()
  }
}
