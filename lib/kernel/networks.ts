import type { Counter, SpendResult } from './bucket.ts'

/** Networks around an address: `near` is usually one customer of a provider, `far` up to a few hundred. */
interface NearbyNetworks {
  readonly near?: string
  readonly far?: string
}

/**
 * The networks around an address in the form of `networkOf`. An IPv6 caller is a /64. Providers assign a /56 to a household and a
 * /48 to a company. An IPv4 caller is one address in a /24.
 */
export function networksOf(caller: string): NearbyNetworks {
  if (/^\d+(\.\d+){3}$/.test(caller)) return { far: caller.replace(/\d+$/, '0/24') }
  const groups = caller.split(':')
  if (groups.length !== 4) return {}
  const site = groups.slice(0, 3).join(':')
  const subnet = Number.parseInt(groups[3] as string, 16) >> 8
  return { near: `${site}:${subnet.toString(16)}00::/56`, far: `${site}::/48` }
}

/** Counters of one rate for an address and its networks. Wider networks have larger buckets. */
interface AddressCounters {
  readonly own: Counter
  readonly near: Counter
  readonly far: Counter
}

/**
 * Spends a token of an address and of each network around it, narrow to wide. An exhausted address takes no token of its network.
 * Returns the first refusal, else the address's result. `owner` is the key or surface being counted.
 */
export async function spendWithNetworks(
  { own, near, far }: AddressCounters,
  address: string,
  owner = ''
): Promise<SpendResult> {
  const networks = networksOf(address)
  const result = await own.spend(`${owner}${address}`)
  if (!result.granted) return result
  for (const [counter, network] of [
    [near, networks.near],
    [far, networks.far]
  ] as const) {
    const networkResult = network === undefined ? result : await counter.spend(`${owner}${network}`)
    if (!networkResult.granted) return networkResult
  }
  return result
}
