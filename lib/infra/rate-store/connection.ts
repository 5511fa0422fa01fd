import type { StoreAddress } from './address.ts'
import { type StoreAnswer, StoreFault } from './resp.ts'
import { StoreSocket } from './socket.ts'

/** Milliseconds between two attempts to reconnect. */
const STORE_RETRY_MS = 1000

/** A connection to a store that reconnects every second while it fails. */
interface StoreConnection {
  /** Rejects with a StoreFault: at once while disconnected, otherwise within 50 ms. */
  ask(...words: readonly (string | number)[]): Promise<StoreAnswer>
  close(): void
}

/** Called when the store becomes available (no cause) or unavailable (with its cause). */
export type OnStoreChange = (cause: StoreFault | undefined) => void

/** Keeps a connection to a store until closed. */
export function keepConnection(address: StoreAddress, onChange: OnStoreChange): StoreConnection {
  let line = new StoreSocket(address)
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
      line = new StoreSocket(address)
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

/** Authenticates, selects the database and waits for a timely answer. */
async function greetStore(line: StoreSocket, { user, password, database }: StoreAddress): Promise<void> {
  await line.opened
  const who = user === '' ? [password] : [user, password]
  await Promise.all([
    ...(password === '' ? [] : [line.ask('AUTH', ...who)]),
    line.ask('SELECT', database),
    line.ask('PING')
  ])
}

/** Health check: resolves with the round trip in milliseconds, rejects with a StoreFault. */
export async function tryStore(address: StoreAddress): Promise<number> {
  const line = new StoreSocket(address)
  try {
    await greetStore(line, address)
    const askedAt = performance.now()
    await line.ask('PING')
    return performance.now() - askedAt
  } finally {
    line.end(new StoreFault('CLOSED'))
  }
}
