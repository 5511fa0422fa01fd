import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'
import { Problem } from '../errors.ts'
import type { SpendResult } from './bucket.ts'
import { WORK_MS, type Work } from './deadline.ts'
import type { Incoming, Principal } from './plugin.ts'
import type { Entry } from './registry.ts'
import type { Response } from './response.ts'

/**
 * One request in the pipeline, with its state. It implements Work instead of extending it: constructing a derived class costs a
 * fiftieth of a small answer (measured).
 */
export class Exchange implements Work, Incoming {
  deadlineAt: number
  before: Work = this
  after: Work = this
  readonly id: string
  readonly startedAt: number
  readonly raw: IncomingMessage
  readonly response: Response
  /** Path and query. */
  readonly target: string
  readonly path: string
  readonly search: string
  readonly #proxies: number
  entry: Entry | undefined
  principal: Principal | undefined
  spendResult: SpendResult | undefined
  /** Pages of every origin may read the answer. */
  isCrossOrigin = false
  isAnswered = false

  constructor(id: string, startedAt: number, raw: IncomingMessage, response: Response, proxies: number) {
    this.id = id
    this.startedAt = startedAt
    this.deadlineAt = startedAt + WORK_MS
    this.raw = raw
    this.response = response
    this.target = originForm(raw.url ?? '/')
    const queryStart = this.target.indexOf('?')
    this.path = queryStart < 0 ? this.target : this.target.slice(0, queryStart)
    this.search = queryStart < 0 ? '' : this.target.slice(queryStart + 1)
    this.#proxies = proxies
  }

  get method(): string {
    return this.raw.method ?? 'GET'
  }

  /** The client's address. Computed on demand: reading the socket has a cost, and requests with a key do not need it. */
  get address(): string {
    return callerAddress(this.raw, this.#proxies)
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers
  }

  get rawHeaders(): readonly string[] {
    return this.raw.rawHeaders
  }

  onDisconnect(listener: () => void): void {
    if (this.response.destroyed) listener()
    else this.response.once('close', listener)
  }
}

/** Refuses framing that node's parser accepts but a proxy in front might read differently. */
export function requireValidFraming({ raw }: Exchange): void {
  const refuse = (hint: string) => new Problem('invalid_request', { hint })
  if (raw.httpVersionMajor !== 1) throw refuse('Use HTTP/1.1.')
  const coding = raw.headers['transfer-encoding']
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || raw.httpVersionMinor === 0)) {
    throw refuse('The only transfer coding is chunked, in HTTP/1.1.')
  }
  if (raw.headers.expect !== undefined && raw.headers.expect.toLowerCase() !== '100-continue') {
    throw refuse('The only expectation is 100-continue.')
  }
  const hosts = countHosts(raw.rawHeaders)
  if (hosts > 1 || (hosts === 0 && raw.httpVersionMinor > 0)) throw refuse('Send one Host header.')
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** Path and query of a request target. Of an absolute target (`GET http://host/path`), scheme and host are removed. */
function originForm(target: string): string {
  if (target.startsWith('/') || target === '*') return target
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? []
  return path?.startsWith('/') ? path : `/${path ?? ''}`
}

/** The client's address: the socket's, or the one reported by the nearest of `proxies` trusted proxies. */
function callerAddress(raw: IncomingMessage, proxies: number): string {
  const hops = proxies > 0 ? String(raw.headers['x-forwarded-for'] ?? '').split(',') : []
  const entry = hops.length >= proxies ? hops.at(-proxies) : undefined
  return (entry && callerAt(entry)) || networkOf(raw.socket.remoteAddress ?? '')
}

/** Rate-limit identity of an address in any spelling; undefined if it is not an IP address. */
export function callerAt(entry: string): string | undefined {
  const address = addressIn(entry)
  return address && networkOf(address)
}

/** The IP address in an X-Forwarded-For entry, without its port; undefined for other text, which a client could have sent. */
function addressIn(entry: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(entry.trim()) ?? []
  const address = bracketed ?? dotted ?? entry.trim()
  const family = isIP(address)
  if (family === 0) return undefined
  return family === 6 ? canonicalIpv6(address) : address
}

/** Canonical spelling of an IPv6 address, as sockets use it. Removes the zone, which is local to one machine. */
function canonicalIpv6(address: string): string {
  return new SocketAddress({ address: address.replace(/%.*/, ''), family: 'ipv6' }).address
}

/**
 * Rate-limit identity of a canonical address. IPv4: the address itself, also if written inside IPv6. IPv6: the /64, since one
 * client owns all of it.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const between = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...new Array<string>(between).fill('0'), ...last].slice(0, 4).join(':')
}
