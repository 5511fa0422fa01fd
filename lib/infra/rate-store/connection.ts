import type { StoreAddress } from './address.ts'
import { type StoreAnswer, StoreFault } from './resp.ts'
import { StoreSocket } from './socket.ts'

/** Milliseconds between two attempts to reconnect. */
const STORE_RETRY_MS = 1000

/** A connection to a store. If it fails, it reconnects every second. */
interface StoreConnection {
  /** Rejects with a StoreFault: at once while disconnected, otherwise within 50 ms. */
  send(...words: readonly (string | number)[]): Promise<StoreAnswer>
  close(): void
}

/** Called when the store becomes available (without cause) or unavailable (with its cause). */
export type OnStoreChange = (cause: StoreFault | undefined) => void

/** Keeps a connection to a store until closed. */
export function keepConnection(address: StoreAddress, onChange: OnStoreChange): StoreConnection {
  let socket = new StoreSocket(address)
  let state: 'unknown' | 'ready' | 'away' = 'unknown'
  let isClosed = false
  let retrying: NodeJS.Timeout | undefined

  void stayConnected()

  async function stayConnected(): Promise<void> {
    greetStore(socket, address).then(
      () => setState('ready'),
      cause => socket.end(cause)
    )
    const cause = await socket.ended
    if (isClosed) return
    setState('away', cause)
    retrying = setTimeout(() => {
      socket = new StoreSocket(address)
      void stayConnected()
    }, STORE_RETRY_MS)
  }

  function setState(next: 'ready' | 'away', cause?: StoreFault): void {
    if (state !== next) onChange(cause)
    state = next
  }

  return {
    send(...words) {
      return state === 'ready' ? socket.send(...words) : Promise.reject(new StoreFault('AWAY'))
    },
    close() {
      isClosed = true
      clearTimeout(retrying)
      socket.end(new StoreFault('CLOSED'))
    }
  }
}

/** Authenticates, selects the database and requires an answer in time. */
async function greetStore(socket: StoreSocket, { user, password, database }: StoreAddress): Promise<void> {
  await socket.whenOpen
  const credentials = user === '' ? [password] : [user, password]
  await Promise.all([
    ...(password === '' ? [] : [socket.send('AUTH', ...credentials)]),
    socket.send('SELECT', database),
    socket.send('PING')
  ])
}

/** Health check: resolves with the round trip in milliseconds, rejects with a StoreFault. */
export async function tryStore(address: StoreAddress): Promise<number> {
  const socket = new StoreSocket(address)
  try {
    await greetStore(socket, address)
    const sentAt = performance.now()
    await socket.send('PING')
    return performance.now() - sentAt
  } finally {
    socket.end(new StoreFault('CLOSED'))
  }
}
