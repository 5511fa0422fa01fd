import { faultOf } from './faults.ts'

/** Receives the reason why a batch failed. */
export type OnFault = (error: unknown) => void

/** Faults after which an idempotent request is retried alone. */
export const RETRY_IDEMPOTENT: ReadonlySet<string> = new Set(['rolled_back', 'unknown_outcome'])

/** Faults after which any request is retried, because it certainly did nothing. */
export const RETRY_ANY: ReadonlySet<string> = new Set(['rolled_back'])

/**
 * Decides requests of a school in one transaction. If a batch fails, its requests are retried one by one, so that one cannot
 * fail the others. `onFault` receives the reason, which the retry may hide. A request alone has three attempts, and repeats
 * only after `retryable` faults.
 */
export function withSingleRetries<A, D>(
  decideBatch: (requests: readonly A[]) => Promise<D[]>,
  retryable: ReadonlySet<string>,
  onFault: OnFault = () => {}
): (requests: readonly A[]) => Promise<(D | Error)[]> {
  async function decideAlone(request: A, tries = 3): Promise<D | Error> {
    try {
      const [decision] = await decideBatch([request])
      return decision as D
    } catch (error) {
      return tries > 1 && retryable.has(faultOf(error)) ? decideAlone(request, tries - 1) : (error as Error)
    }
  }
  return async requests => {
    try {
      return await decideBatch(requests)
    } catch (error) {
      onFault(error)
      const fault = faultOf(error)
      if (fault === 'unreachable' || (fault === 'unknown_outcome' && !retryable.has(fault))) throw error
      return Promise.all(requests.map(request => decideAlone(request)))
    }
  }
}

/** Throws unless there is one row per request: the connection broke, so the outcome is unknown. */
export async function rowsFor<D>(requests: readonly object[], query: PromiseLike<D[]>): Promise<D[]> {
  const rows = await query
  if (rows.length !== requests.length) throw new TransportGap(rows.length, requests.length)
  return rows
}

class TransportGap extends Error {
  readonly code = 'CONNECTION_CLOSED'

  constructor(received: number, expected: number) {
    super(`The database returned ${received} of ${expected} rows`)
  }
}
