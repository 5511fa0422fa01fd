/** What a worker may ask. */
export type Op = 'create' | 'confirm' | 'cancel' | 'move' | 'read' | 'list'

/** What was asked: a create names its reference, the others a booking. */
export interface Asked {
  readonly op: Op
  /** Which of the two servers. */
  readonly server: 0 | 1
  readonly ref?: string
  /** Of a create, or where a move goes. */
  readonly slotId?: string
  readonly participants?: number
  /** Null books at once. */
  readonly holdMinutes?: number | null
  readonly bookingId?: string
}

/** One line of the ledger: what was asked, when (`performance.now()`), and what came back. */
export interface Entry extends Asked {
  readonly t0: number
  readonly t1: number
  /** Undefined where the connection broke, so that nobody knows what became of it. */
  readonly status: number | undefined
  // biome-ignore lint/suspicious/noExplicitAny: what the wire holds, whatever it is
  readonly body: any
  /** Asked once all was well again, to settle an unknown outcome. */
  readonly settling: boolean
}

/** Operations that change something, so that not knowing their outcome matters. */
export const WRITES: readonly Op[] = ['create', 'confirm', 'cancel', 'move']

/** Whether nobody knows what became of it: no answer, or one that says so. */
export function isUnknown({ status }: Entry): boolean {
  return status === undefined || status === 503
}

/** What names an operation: a retry has the same. */
export function nameOf({ op, ref, bookingId }: Asked): string {
  return `${op} ${ref ?? bookingId ?? ''}`
}

/** The writes whose outcome nobody learned, each named once: no later attempt got an answer. */
export function listOpen(entries: readonly Entry[]): Entry[] {
  const open = new Map<string, Entry>()
  for (const entry of [...entries].sort((a, b) => a.t1 - b.t1)) {
    if (!WRITES.includes(entry.op)) continue
    if (isUnknown(entry)) open.set(nameOf(entry), entry)
    else if ((open.get(nameOf(entry))?.t1 ?? 0) <= entry.t0) open.delete(nameOf(entry))
  }
  return [...open.values()]
}
