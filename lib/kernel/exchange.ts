import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'
import { Problem } from '../errors.ts'
import type { Spent } from './bucket.ts'
import { WORK_MS, type Work } from './deadline.ts'
import type { Incoming, Principal } from './plugin.ts'
import type { Entry } from './registry.ts'
import type { Response } from './response.ts'

/**
 * One request on its way through the pipeline: what came in, and what has become known of it so far. It is work under way
 * without deriving from Work, for to construct a derived class costs a fiftieth of a small answer (measured).
 */
export class Exchange implements Work, Incoming {
  lateAt: number
  before: Work = this
  after: Work = this
  readonly id: string
  readonly startedAt: number
  readonly raw: IncomingMessage
  readonly response: Response
  /** What is asked for: the path and the query. */
  readonly target: string
  readonly path: string
  readonly search: string
  readonly #proxies: number
  entry: Entry | undefined
  principal: Principal | undefined
  spent: Spent | undefined
  isAnswered = false

  constructor(id: string, startedAt: number, raw: IncomingMessage, response: Response, proxies: number) {
    this.id = id
    this.startedAt = startedAt
    this.lateAt = startedAt + WORK_MS
    this.raw = raw
    this.response = response
    this.target = originForm(raw.url ?? '/')
    const mark = this.target.indexOf('?')
    this.path = mark < 0 ? this.target : this.target.slice(0, mark)
    this.search = mark < 0 ? '' : this.target.slice(mark + 1)
    this.#proxies = proxies
  }

  get method(): string {
    return this.raw.method ?? 'GET'
  }

  /** The caller's address; asked for only where no key names the caller, for the socket must be asked. */
  get address(): string {
    return callerAddress(this.raw, this.#proxies)
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers
  }

  whenGone(then: () => void): void {
    if (this.response.destroyed) then()
    else this.response.once('close', then)
  }
}

/** Refuses what node's parser lets through and a proxy in front might read differently. */
export function requireSoundFraming({ raw }: Exchange): void {
  const refuse = (hint: string) => new Problem('invalid_request', { hint })
  if (raw.httpVersionMajor !== 1) throw refuse('Speak HTTP/1.1.')
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

/** The path and query of a request target; an absolute one (`GET http://host/path`) is read by its path. */
function originForm(target: string): string {
  if (target.startsWith('/') || target === '*') return target
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? []
  return path?.startsWith('/') ? path : `/${path ?? ''}`
}

/** The caller's address: the socket's, or what the nearest of `proxies` trusted proxies says. */
function callerAddress(raw: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? String(raw.headers['x-forwarded-for'] ?? '').split(',') : []
  const entry = forwarded.length >= proxies ? forwarded.at(-proxies) : undefined
  return (entry && callerAt(entry)) || networkOf(raw.socket.remoteAddress ?? '')
}

/** The caller at an address, however that is spelt; undefined where it is none. */
export function callerAt(entry: string): string | undefined {
  const address = addressIn(entry)
  return address && networkOf(address)
}

/** The address in a proxy's word for it, which may carry a port; undefined where it is none and so could be anybody's text. */
function addressIn(entry: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(entry.trim()) ?? []
  const address = bracketed ?? dotted ?? entry.trim()
  const family = isIP(address)
  if (family === 0) return undefined
  return family === 6 ? usualSpellingOf(address) : address
}

/** A host of IPv6 has many spellings: a socket gives the usual one, a proxy any. Without its zone, which only a machine itself knows. */
function usualSpellingOf(address: string): string {
  return new SocketAddress({ address: address.replace(/%.*/, ''), family: 'ipv6' }).address
}

/**
 * Who an address in its usual spelling stands for: an IPv4 address itself, also where IPv6 carries it; an IPv6 one its
 * /64, for a caller owns all of that.
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
