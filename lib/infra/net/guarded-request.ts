import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { type AddressCheck, type AllowedNetworks, addressCheckOf, hostOf } from './addresses.ts'
import type { PostLimits } from './guarded.ts'

/** Undici's request, over connections that refuse forbidden addresses. */
export interface GuardedRequest {
  request(
    url: string,
    options: Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>
  ): ReturnType<typeof request>
  close(): Promise<void>
}

class NotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED'
}

/** Creates a guarded request. A forbidden address fails with `ADDRESS_NOT_ALLOWED` before a byte is sent. */
export function openGuardedRequest(
  allowed: AllowedNetworks,
  limits: PostLimits,
  lookup: LookupFunction
): GuardedRequest {
  const dispatcher = new Agent({
    connect: guardedConnector(addressCheckOf(allowed), limits.connectMs, lookup),
    headersTimeout: limits.headMs,
    bodyTimeout: limits.totalMs,
    keepAliveTimeout: 4000,
    pipelining: 1
  })
  return {
    request: (url, options) => request(url, { ...options, dispatcher }),
    close: () => dispatcher.destroy()
  }
}

function guardedConnector(
  mayReach: AddressCheck,
  timeout: number,
  lookup: LookupFunction
): ReturnType<typeof buildConnector> {
  const connectorOf = (isPlain: boolean) =>
    buildConnector({
      timeout,
      autoSelectFamily: true,
      // Undici passes this to net.connect and tls.connect, but its types omit it.
      ...{ lookup: guardedLookup(mayReach, isPlain, lookup) }
    })
  const [plain, tls] = [connectorOf(true), connectorOf(false)]
  return (options, callback) => {
    const isPlain = options.protocol === 'http:'
    const host = hostOf(options.hostname)
    if (isIP(host) && !mayReach(host, isPlain)) return callback(new NotAllowed(), null)
    return isPlain ? plain(options, callback) : tls(options, callback)
  }
}

/** A name is refused if one of its addresses is forbidden: no honest name mixes both kinds. */
function guardedLookup(mayReach: AddressCheck, isPlain: boolean, lookup: LookupFunction): LookupFunction {
  return (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const all = Array.isArray(found) ? found : []
      if (all.length === 0 || !all.every(({ address }) => mayReach(address, isPlain)))
        return callback(new NotAllowed(), [])
      return options.all ? callback(null, all) : callback(null, all[0]!.address, all[0]!.family)
    })
}
