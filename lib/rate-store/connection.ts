import type { StoreAddress } from './address.ts'
import { StoreLine } from './line.ts'
import { type StoreAnswer, StoreFault } from './resp.ts'

/** How long a store that failed is left alone, in milliseconds. */
const STORE_RETRY_MS = 1000

/** A way to a store: it is asked while it answers, and looked for once a second while it does not. */
interface StoreConnection {
  /** Rejects with a StoreFault: at once while the store is away, within 50 ms in any case. */
  ask(...words: readonly (string | number)[]): Promise<StoreAnswer>
  close(): void
}

/** Hears when a store begins to answer (no cause), and when it is away, and why. */
export type OnStoreChange = (cause: StoreFault | undefined) => void

/** Keeps a connection to a store until it is closed. */
export function keepConnection(address: StoreAddress, onChange: OnStoreChange): StoreConnection {
  let line = new StoreLine(address)
  let state: 'unknown' | 'ready' | 'away' = 'unknown'
  let isClosed = false
  let retrying: NodeJS.Timeout | undefined

  void keep()

  async function keep(): Promise<void> {
    greetStore(line, address).then(
      () => become('ready'),
      cause => line.end(cause)
    )
    const cause = await line.ended
    if (isClosed) return
    become('away', cause)
    retrying = setTimeout(() => {
      line = new StoreLine(address)
      void keep()
    }, STORE_RETRY_MS)
  }

  function become(next: 'ready' | 'away', cause?: StoreFault): void {
    if (state !== next) onChange(cause)
    state = next
  }

  return {
    ask(...words) {
      return state === 'ready' ? line.ask(...words) : Promise.reject(new StoreFault('AWAY'))
    },
    close() {
      isClosed = true
      clearTimeout(retrying)
      line.end(new StoreFault('CLOSED'))
    }
  }
}

/** Says who we are, and sees that an answer comes in time. */
async function greetStore(line: StoreLine, { user, password, database }: StoreAddress): Promise<void> {
  await line.opened
  const who = user === '' ? [password] : [user, password]
  await Promise.all([
    ...(password === '' ? [] : [line.ask('AUTH', ...who)]),
    line.ask('SELECT', database),
    line.ask('PING')
  ])
}

/** Sees once whether a store answers: resolves with how many milliseconds it took, rejects with a StoreFault. */
export async function tryStore(address: StoreAddress): Promise<number> {
  const line = new StoreLine(address)
  try {
    await greetStore(line, address)
    const askedAt = performance.now()
    await line.ask('PING')
    return performance.now() - askedAt
  } finally {
    line.end(new StoreFault('CLOSED'))
  }
}
