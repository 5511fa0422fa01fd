import type { Owner } from '../fair-queue.ts'
import { connect, noConnections, type PoolUse, type Sql, withOwner } from './pool.ts'

/** Maximum connections per pool. */
interface PoolSizes {
  readonly read: number
  readonly keys: number
  readonly write: number
}

export interface PoolFigures {
  readonly use: PoolUse
  readonly max: number
}

interface Pools {
  readonly read: Sql
  /** For key lookups only. */
  readonly lookups: Sql
  readonly write: Sql
  /** One connection for health checks, so that they do not wait in the queue of a pool. */
  readonly health: Sql
  /** The same pools for an owner, whose work takes turns with that of other owners. */
  readonly owned: Readonly<Record<'read' | 'lookups' | 'write', (owner: Owner) => Sql>>
  readonly figures: Readonly<Record<keyof PoolSizes, PoolFigures>>
  end(): Promise<unknown>
}

/** Milliseconds between polls of idle connections. A health check waits long enough for two polls. */
const PULSE_MS = 900

/** Opens the pools. Calls `onOpen` for each new read connection, because it may lead to another server than before. */
export function openPools(url: string, sizes: PoolSizes, onOpen: () => void): Pools {
  const figuresOf = (max: number) => ({ use: noConnections(), max })
  const figures = { read: figuresOf(sizes.read), keys: figuresOf(sizes.keys), write: figuresOf(sizes.write) }
  const open = (name: string, { use, max }: PoolFigures) =>
    connect(url, { applicationName: `swellbook ${name}`, max, use, pulseMs: PULSE_MS })
  for (const { use } of [figures.read, figures.keys]) use.onOpen = onOpen
  const pools = {
    read: open('read', figures.read),
    lookups: open('keys', figures.keys),
    write: open('write', figures.write),
    health: open('health', figuresOf(1))
  }
  return {
    ...pools,
    owned: {
      read: owner => withOwner(pools.read, owner),
      lookups: owner => withOwner(pools.lookups, owner),
      write: owner => withOwner(pools.write, owner)
    },
    figures,
    end: () => Promise.all(Object.values(pools).map(pool => pool.end({ timeout: 5 })))
  }
}
