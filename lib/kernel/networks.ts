import type { Counter, SpendResult } from './bucket.ts'

/** Networks that contain an address: `near` usually has one customer of a provider, `far` up to a few hundred, `wide` all. */
interface NearbyNetworks {
  readonly near?: string
  readonly far?: string
  readonly wide?: string
}

/**
 * The networks of a caller, as `networkOf` writes it. An IPv6 caller is a /64. Providers assign a /56 to a household and a /48
 * to a company; they own a /32 or more. An IPv4 caller is one address; its networks are its /24 and its /16.
 */
export function networksOf(caller: string): NearbyNetworks {
  if (/^\d+(\.\d+){3}$/.test(caller)) {
    return { far: caller.replace(/\d+$/, '0/24'), wide: caller.replace(/\d+\.\d+$/, '0.0/16') }
  }
  const groups = caller.split(':')
  if (groups.length !== 4) return {}
  const site = groups.slice(0, 3).join(':')
  const subnet = Number.parseInt(groups[3] as string, 16) >> 8
  const wide = `${groups.slice(0, 2).join(':')}::/32`
  return { near: `${site}:${subnet.toString(16)}00::/56`, far: `${site}::/48`, wide }
}

/** Counters of one rate for an address and its networks. Wider networks have larger buckets. */
interface AddressCounters {
  readonly own: Counter
  readonly near: Counter
  readonly far: Counter
}

/**
 * Spends a token of an address and of each network around it, narrow to wide. An exhausted address takes no token of its
 * network. Returns the first refusal, else the address's result. `owner` names the key or surface whose rate is counted.
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

/** Counters of a rate that unrelated callers share, such as the rate of a public key. */
interface FairCounters extends AddressCounters {
  /** One bucket per provider. */
  readonly wide: Counter
  /** One bucket per provider, for its first requests in a window. */
  readonly first: Counter
  /** One bucket per owner, for all but those first requests. Smaller than `total`: the rest is reserved for them. */
  readonly common: Counter
  /** One bucket per owner. */
  readonly total: Counter
}

/** Finds the counters by name: `callers`, `callersNear`, `callersFar` and so on, and `total`. */
export function fairCounters(
  buckets: Readonly<Record<string, Counter>>,
  callers: string,
  total: string
): FairCounters {
  const counterOf = (level: string) => buckets[`${callers}${level}`] as Counter
  return {
    ...{ own: counterOf(''), near: counterOf('Near'), far: counterOf('Far'), wide: counterOf('Wide') },
    ...{ first: counterOf('First'), common: counterOf('Common'), total: buckets[total] as Counter }
  }
}

/**
 * Spends a token of an owner's shared rate. A few addresses cannot exhaust it: each network may use only a part, and the last
 * part serves only the first requests of each provider.
 */
export async function spendFairly(
  { wide: provider, first, common, total, ...near }: FairCounters,
  address: string,
  owner: string
): Promise<SpendResult> {
  const result = await spendWithNetworks(near, address, `${owner} `)
  if (!result.granted) return result
  const { wide } = networksOf(address)
  const widest = wide === undefined ? result : await provider.spend(`${owner} ${wide}`)
  if (!widest.granted) return widest
  const isFirst = wide !== undefined && (await first.spend(`${owner} ${wide}`)).granted
  const rest = isFirst ? result : await common.spend(owner)
  return rest.granted ? total.spend(owner) : rest
}
