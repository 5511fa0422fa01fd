/** Operations of a worker. */
export type Op = 'create' | 'confirm' | 'cancel' | 'move' | 'read' | 'list'

/** A request: a create names its reference, the others a booking. */
export interface SentRequest {
  readonly op: Op
  /** Index of the server. */
  readonly server: 0 | 1
  readonly ref?: string
  /** Lesson of a create, or target of a move. */
  readonly slotId?: string
  readonly participants?: number
  /** Null books without a hold. */
  readonly holdMinutes?: number | null
  readonly bookingId?: string
}

/** One ledger entry: request, times (`performance.now()`) and answer. */
export interface Entry extends SentRequest {
  readonly t0: number
  readonly t1: number
  /** Undefined if the connection broke, so the result is unknown. */
  readonly status: number | undefined
  // biome-ignore lint/suspicious/noExplicitAny: what the wire holds, whatever it is
  readonly body: any
  /** Repeated after all faults, to settle an unknown result. */
  readonly settling: boolean
}

/** Operations with a side effect, whose unknown results matter. */
export const WRITES: readonly Op[] = ['create', 'confirm', 'cancel', 'move']

/** True if the result is unknown: no answer, or an answer that says so. */
export function isUnknown({ status }: Entry): boolean {
  return status === undefined || status === 503
}

/** Identity of an operation; a retry has the same. */
export function nameOf({ op, ref, bookingId }: SentRequest): string {
  return `${op} ${ref ?? bookingId ?? ''}`
}

/** Writes with an unknown result and no later answer, each once. */
export function listOpen(entries: readonly Entry[]): Entry[] {
  const open = new Map<string, Entry>()
  for (const entry of [...entries].sort((a, b) => a.t1 - b.t1)) {
    if (!WRITES.includes(entry.op)) continue
    if (isUnknown(entry)) open.set(nameOf(entry), entry)
    else if ((open.get(nameOf(entry))?.t1 ?? 0) <= entry.t0) open.delete(nameOf(entry))
  }
  return [...open.values()]
}
