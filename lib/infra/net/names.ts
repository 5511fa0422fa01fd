import { type LookupAddress, lookup as lookupBySystem, Resolver } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { AllowedNetworks } from './addresses.ts'

/** Each name server is tried twice, with a timeout in milliseconds. */
const RESOLVER_OPTIONS = { timeout: 1000, tries: 2 }

/** Maximum milliseconds in the queue for a system lookup. After that, the caller has given up. */
const MAX_WAIT_MS = 3000

/** Names of this machine, whatever a name server answers (RFC 6761, 6.3). */
const THIS_MACHINE = /(^|\.)localhost\.?$/i
const OWN_ADDRESSES: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 }
]

type LookupCallback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/**
 * Resolves names by querying name servers directly. The system's lookup would occupy one of four threads while a name server is
 * silent, and the owner of a URL could run such a server. If the operator allowed private networks, names unknown to the name
 * servers are then looked up by the system, one at a time, since they may be in /etc/hosts. Returns all addresses of a name.
 */
export function createLookup(
  { networks, loopbackOnly }: AllowedNetworks,
  makeResolver = () => new Resolver(RESOLVER_OPTIONS)
): LookupFunction {
  const system = networks.length > 0 || loopbackOnly ? createSerialLookup() : undefined
  return (name, _options, callback) => {
    if (THIS_MACHINE.test(name)) return system ? system(name, callback) : callback(null, OWN_ADDRESSES)
    // Creates a resolver each time: a resolver reads the list of name servers only once, but the list may change.
    resolveBoth(makeResolver(), name, (error, addresses) => {
      if (error && system && error.code !== 'ETIMEOUT') system(name, callback)
      else callback(error, addresses)
    })
  }
}

/** Addresses of both families, or the first error if there are none. */
function resolveBoth(resolver: Resolver, name: string, callback: LookupCallback): void {
  const found: LookupAddress[] = []
  const faults: NodeJS.ErrnoException[] = []
  let open = 2
  const take = (family: 4 | 6) => (error: NodeJS.ErrnoException | null, addresses: string[]) => {
    if (error) faults.push(error)
    else found.push(...addresses.map(address => ({ address, family })))
    open -= 1
    if (open > 0) return
    const silence = faults.find(({ code }) => code === 'ETIMEOUT')
    if (found.length > 0) callback(null, found)
    else callback(silence ?? faults[0] ?? Object.assign(new Error('no address'), { code: 'ENODATA' }), found)
  }
  resolver.resolve4(name, take(4))
  resolver.resolve6(name, take(6))
}

/** The system's lookup, limited to one thread. */
function createSerialLookup(): (name: string, callback: LookupCallback) => void {
  let last = Promise.resolve()
  return (name, callback) => {
    const requestedAt = performance.now()
    const resolve = (next: () => void) => {
      if (performance.now() - requestedAt > MAX_WAIT_MS) return next()
      lookupBySystem(name, { all: true }, (error, addresses) => {
        next()
        callback(error, addresses)
      })
    }
    last = last.then(() => new Promise(resolve))
  }
}
