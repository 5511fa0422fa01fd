import type { Counter, Spent } from './bucket.ts'

/** Networks around a caller's address: `near` is usually one customer of a provider, `far` may be a few hundred. */
interface Around {
  readonly near?: string
  readonly far?: string
}

/**
 * The networks around a caller as `networkOf` names it. An IPv6 caller is a /64. Providers give a household a /56 and a company a
 * /48. An IPv4 caller is one address, in a /24.
 */
export function networksAround(caller: string): Around {
  if (/^\d+(\.\d+){3}$/.test(caller)) return { far: caller.replace(/\d+$/, '0/24') }
  const groups = caller.split(':')
  if (groups.length !== 4) return {}
  const site = groups.slice(0, 3).join(':')
  const household = Number.parseInt(groups[3] as string, 16) >> 8
  return { near: `${site}:${household.toString(16)}00::/56`, far: `${site}::/48` }
}

/** Counters of one rate: of an address, and of the networks around it. A wider network has a larger bucket. */
interface AddressCounters {
  readonly own: Counter
  readonly near: Counter
  readonly far: Counter
}

/**
 * Spends a token of an address and of each network around it, from the narrow to the wide. An address that has none left takes none
 * of its network. Answers for the first that refuses, else for the address. `owner` is the key or the surface that is counted.
 */
export async function spendAround(
  { own, near, far }: AddressCounters,
  address: string,
  owner = ''
): Promise<Spent> {
  const around = networksAround(address)
  const spent = await own.spend(`${owner}${address}`)
  if (!spent.granted) return spent
  for (const [counter, network] of [
    [near, around.near],
    [far, around.far]
  ] as const) {
    const shared = network === undefined ? spent : await counter.spend(`${owner}${network}`)
    if (!shared.granted) return shared
  }
  return spent
}
