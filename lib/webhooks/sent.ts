/** The latest event number sent per school, for detecting that the database was rolled back. */
interface LastSent {
  /** Null if unknown. */
  last(schoolId: string): number | null
  /** Known schools, most recently sent first. */
  schools(): string[]
  add(schoolId: string, number: number): void
  clear(): void
}

/** Maximum schools; beyond it the least recently sent is dropped. */
const MAX_SCHOOLS = 10_000

/** In-memory record of this worker's deliveries; those of an ended process are unknown. */
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
