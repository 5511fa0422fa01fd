import { type LookupAddress, lookup as lookupBySystem, Resolver } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { NetworkReach } from './addresses.ts'

/** Each name server is asked twice, so many milliseconds each. */
const ASKING = { timeout: 1000, tries: 2 }

/** Whoever has waited so long for the system's look-up is no longer there. */
const WAITED_MS = 3000

/** Names of this machine, whatever a name server says (RFC 6761, 6.3). */
const THIS_MACHINE = /(^|\.)localhost\.?$/i
const OWN_ADDRESSES: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 }
]

type Looked = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/**
 * Looks names up by asking name servers itself: the system's look-up holds one of the process's four threads for as long as a name
 * server is silent, and who gives an address may have one that is. Where the operator opened networks of their own, what no
 * name server knows is looked up by the system too, one name at a time: it may stand in /etc/hosts. Answers all addresses of a name.
 */
export function createLookup(
  { networks, loopbackOnly }: NetworkReach,
  makeResolver = () => new Resolver(ASKING)
): LookupFunction {
  const system = networks.length > 0 || loopbackOnly ? oneAtATime() : undefined
  return (name, _options, done) => {
    if (THIS_MACHINE.test(name)) return system ? system(name, done) : done(null, OWN_ADDRESSES)
    // One each time: it reads where the name servers are once, and that may change while the service runs.
    askBoth(makeResolver(), name, (error, addresses) => {
      if (error && system && error.code !== 'ETIMEOUT') system(name, done)
      else done(error, addresses)
    })
  }
}

/** The addresses of both families; the fault of the first where there are none. */
function askBoth(resolver: Resolver, name: string, done: Looked): void {
  const found: LookupAddress[] = []
  const faults: NodeJS.ErrnoException[] = []
  let open = 2
  const take = (family: 4 | 6) => (error: NodeJS.ErrnoException | null, addresses: string[]) => {
    if (error) faults.push(error)
    else found.push(...addresses.map(address => ({ address, family })))
    open -= 1
    if (open > 0) return
    const silence = faults.find(({ code }) => code === 'ETIMEOUT')
    if (found.length > 0) done(null, found)
    else done(silence ?? faults[0] ?? Object.assign(new Error('no address'), { code: 'ENODATA' }), found)
  }
  resolver.resolve4(name, take(4))
  resolver.resolve6(name, take(6))
}

/** The system's look-up, which holds no more than one thread. */
function oneAtATime(): (name: string, done: Looked) => void {
  let last = Promise.resolve()
  return (name, done) => {
    const askedAt = performance.now()
    const ask = (next: () => void) => {
      if (performance.now() - askedAt > WAITED_MS) return next()
      lookupBySystem(name, { all: true }, (error, addresses) => {
        next()
        done(error, addresses)
      })
    }
    last = last.then(() => new Promise(ask))
  }
}
