import { faultOf } from './faults.ts'

/** Hears why a batch failed. */
export type OnFault = (error: unknown) => void

/** Faults after which a request is tried again by itself, where to do it twice is harmless. */
export const HARMLESS_TWICE: ReadonlySet<string> = new Set(['rolled_back', 'unknown_outcome'])

/** Faults after which any request is tried again: it certainly did nothing. */
export const ONCE_AT_MOST: ReadonlySet<string> = new Set(['rolled_back'])

/**
 * What decides many requests of a school in one transaction. A batch that fails as a whole is tried again one by one, so that
 * nobody pays for a neighbour; `onFault` hears why, for the repetition may hide it. One by itself is tried three times at
 * the most, after these faults alone.
 */
export function together<A, D>(
  decideMany: (requests: readonly A[]) => Promise<D[]>,
  again: ReadonlySet<string>,
  onFault: OnFault = () => {}
): (requests: readonly A[]) => Promise<(D | Error)[]> {
  async function decideAlone(request: A, tries = 3): Promise<D | Error> {
    try {
      const [decision] = await decideMany([request])
      return decision as D
    } catch (error) {
      return tries > 1 && again.has(faultOf(error)) ? decideAlone(request, tries - 1) : (error as Error)
    }
  }
  return async requests => {
    try {
      return await decideMany(requests)
    } catch (error) {
      onFault(error)
      const fault = faultOf(error)
      if (fault === 'unreachable' || (fault === 'unknown_outcome' && !again.has(fault))) throw error
      return Promise.all(requests.map(request => decideAlone(request)))
    }
  }
}

/** What `many` answers, which must be a row for each request: the connection may break on the way, and then the outcome is unknown. */
export async function rowsFor<D>(requests: readonly object[], many: PromiseLike<D[]>): Promise<D[]> {
  const rows = await many
  if (rows.length !== requests.length) throw new TransportGap(rows.length, requests.length)
  return rows
}

class TransportGap extends Error {
  readonly code = 'CONNECTION_CLOSED'

  constructor(got: number, expected: number) {
    super(`The database answered ${got} rows of ${expected}`)
  }
}
