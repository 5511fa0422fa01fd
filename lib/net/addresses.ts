import { BlockList, isIP } from 'node:net'

/** Where the service may send what it was asked to: everywhere public, and some networks of the operator's own. */
export interface NetworkReach {
  /** Networks that are reached besides, without TLS too: `10.0.0.0/8`. */
  readonly networks: readonly string[]
  /** Nothing but this machine is reached. */
  readonly loopbackOnly: boolean
}

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/** IPv4 that is not the public network: private, shared, local, documentation, multicast, reserved (RFC 6890 and its kin). */
const CLOSED = listOf([
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

/** Of IPv6 only what is given out to the world is open; mapped, translated and local addresses lie outside by construction. */
const OPEN_6 = listOf(['2000::/3'])

const LOCAL_NAME = /^[^.]*$|\.(local|localhost|internal|lan|home|corp|intranet|onion|arpa)$/i
const MOST_LETTERS = 500

/** Whether a text names a network: an address and how many of its bits count. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/')
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
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

/** Whether an address of the network may be connected to; `isPlain` says that it would be without TLS. */
export type MayReach = (address: string, isPlain: boolean) => boolean

/** The one rule of what may be reached. */
export function mayReachOf({ networks, loopbackOnly }: NetworkReach): MayReach {
  const own = listOf(loopbackOnly ? LOOPBACK : networks)
  return (address, isPlain) => {
    const family = familyOf(address)
    if (own.check(address, family)) return true
    if (isPlain || loopbackOnly || CLOSED.check(address, family)) return false
    return family === 'ipv4' || OPEN_6.check(address, family)
  }
}

/** What keeps a text from being an address that is sent to, or undefined. A name is looked up only when it is connected to. */
export function faultOfTarget(text: string, reach: NetworkReach): string | undefined {
  if (text.length > MOST_LETTERS) return `has more than ${MOST_LETTERS} characters`
  if (!URL.canParse(text)) return 'is no address'
  const { protocol, username, password, hash, port, hostname } = new URL(text)
  const hasOwn = reach.loopbackOnly || reach.networks.length > 0
  if (protocol !== 'https:' && !(hasOwn && protocol === 'http:')) return 'does not begin with https://'
  if (username || password) return 'names a user'
  if (hash) return 'has a fragment'
  if (port && Number(port) < 1024) return 'has a port below 1024'
  const host = hostOf(hostname)
  if (isIP(host)) return mayReachOf(reach)(host, protocol === 'http:') ? undefined : 'is not public'
  return !hasOwn && LOCAL_NAME.test(host.replace(/\.$/, '')) ? 'is not public' : undefined
}

/** The host of an address as the network has it: an IPv6 address without its brackets. */
export function hostOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
