import { BlockList, isIP } from 'node:net'

/** Addresses that user-supplied URLs may reach: the public internet, and the operator's allowed networks. */
export interface AllowedNetworks {
  /** Additional networks such as `10.0.0.0/8`, also allowed without TLS. */
  readonly networks: readonly string[]
  /** Allows only this machine. */
  readonly loopbackOnly: boolean
}

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/** Networks that are not public: private, shared, local, documentation, multicast, reserved (RFC 6890 and updates). */
const PRIVATE_NETWORKS = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20'
])

/** In IPv6 only the global unicast block is allowed; mapped, translated and local addresses lie outside it. */
const PUBLIC_IPV6 = listOf(['2000::/3'])

const LOCAL_NAME = /^[^.]*$|\.(local|localhost|internal|lan|home|corp|intranet|onion|arpa)$/i
const MAX_URL_LENGTH = 500

/** True for a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/')
  const maxBits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** True if a connection to the address is allowed. `isPlain` means without TLS. */
export type AddressCheck = (address: string, isPlain: boolean) => boolean

/** The only rule for allowed addresses. */
export function addressCheckOf({ networks, loopbackOnly }: AllowedNetworks): AddressCheck {
  const own = listOf(loopbackOnly ? LOOPBACK : networks)
  return (address, isPlain) => {
    const family = familyOf(address)
    if (own.check(address, family)) return true
    if (isPlain || loopbackOnly || PRIVATE_NETWORKS.check(address, family)) return false
    return family === 'ipv4' || PUBLIC_IPV6.check(address, family)
  }
}

/** The reason why a URL cannot be a target, or undefined. Names are resolved only when connecting. */
export function faultOfTarget(text: string, allowed: AllowedNetworks): string | undefined {
  if (text.length > MAX_URL_LENGTH) return `has more than ${MAX_URL_LENGTH} characters`
  if (!URL.canParse(text)) return 'is not a valid URL'
  const { protocol, username, password, hash, port, hostname } = new URL(text)
  const allowsPrivate = allowed.loopbackOnly || allowed.networks.length > 0
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:')) return 'does not begin with https://'
  if (username || password) return 'names a user'
  if (hash) return 'has a fragment'
  if (port && Number(port) < 1024) return 'has a port below 1024'
  const host = hostOf(hostname)
  if (isIP(host)) return addressCheckOf(allowed)(host, protocol === 'http:') ? undefined : 'is not public'
  return !allowsPrivate && LOCAL_NAME.test(host.replace(/\.$/, '')) ? 'is not public' : undefined
}

/** The host of a URL for sockets: an IPv6 address without its brackets. */
export function hostOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
