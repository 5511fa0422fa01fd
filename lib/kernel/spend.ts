import { Problem } from '../errors.ts'
import type { Counter, SpendResult } from './bucket.ts'
import type { Exchange } from './exchange.ts'
import { fairCounters, spendFairly } from './networks.ts'
import type { Plugin } from './plugin.ts'

/** Creates the function that counts a request against its surface's rate, or fails with `rate_limit_exceeded`. */
export function createSpend(buckets: Readonly<Record<string, Counter>>) {
  return spend

  /** Counts by key, or by address if there is no key. Returns a promise only if the counter is remote. */
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

  /** Counts a public key. Each network may use only a part of its rate, so that a few addresses cannot exhaust it. */
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
