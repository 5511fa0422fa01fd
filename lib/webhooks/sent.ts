/** Number of the latest event sent per school. If the event log ends before it, the database was rolled back. */
interface LastSent {
  /** Null if unknown. */
  last(schoolId: string): number | null
  /** Schools with a number, most recent delivery first. */
  schools(): string[]
  add(schoolId: string, number: number): void
  clear(): void
}

/** Maximum schools. One more drops the school whose latest delivery is oldest. */
const MAX_SCHOOLS = 10_000

/** Creates an in-memory record of this worker's deliveries. Those of an ended process are unknown. */
export function createLastSent(maxSchools = MAX_SCHOOLS): LastSent {
  const numbers = new Map<string, number>()
  return {
    last: schoolId => numbers.get(schoolId) ?? null,
    schools: () => [...numbers.keys()].reverse(),
    add(schoolId, number) {
      const lastNumber = numbers.get(schoolId) ?? 0
      numbers.delete(schoolId)
      numbers.set(schoolId, Math.max(lastNumber, number))
      if (numbers.size > maxSchools) numbers.delete(numbers.keys().next().value as string)
    },
    clear: () => numbers.clear()
  }
}
