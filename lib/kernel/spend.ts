import { Problem } from '../errors.ts'
import type { Counter, SpendResult } from './bucket.ts'
import type { Exchange } from './exchange.ts'
import { fairCounters, spendFairly } from './networks.ts'
import type { Plugin } from './plugin.ts'

/** Creates the function that counts a request against its surface's rate, or fails with `rate_limit_exceeded`. */
export function createSpend(buckets: Readonly<Record<string, Counter>>) {
  return spend

  /** Counts by key, or by address without one. A promise only if the counter is remote. */
  function spend(
    exchange: Exchange,
    plugin: Plugin | undefined,
    principalId: string | undefined
  ): Promise<void> | undefined {
    if (!plugin?.rate) return undefined
    if (principalId === undefined) return take(exchange, plugin.rate, `address ${exchange.address}`)
    if (plugin.visitorRate === undefined) return take(exchange, plugin.rate, principalId)
    return spendByAddressAndKey(exchange, principalId, plugin.visitorRate, plugin.rate)
  }

  /** Public keys: each network has a part of the rate, so that few addresses cannot exhaust the key. */
  async function spendByAddressAndKey(
    exchange: Exchange,
    key: string,
    visitors: string,
    rate: string
  ): Promise<void> {
    requireToken(exchange, await spendFairly(fairCounters(buckets, visitors, rate), exchange.address, key))
  }

  /** Takes one token; synchronous if counted in this process. */
  function take(exchange: Exchange, rate: string, caller: string): Promise<void> | undefined {
    const result = (buckets[rate] as Counter).spend(caller)
    if (result instanceof Promise) return result.then(result => requireToken(exchange, result))
    requireToken(exchange, result)
    return undefined
  }

  function requireToken(exchange: Exchange, result: SpendResult): void {
    exchange.spendResult = result
    if (!result.granted) throw new Problem('rate_limit_exceeded')
  }
}
