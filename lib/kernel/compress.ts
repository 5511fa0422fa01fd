import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { memoize } from '../infra/memoize.ts'
import { type Body, buffersOf, type Coding, Reply } from './answer.ts'
import type { ResponseCache } from './cache.ts'
import type { Exchange } from './exchange.ts'
import { isNotModified } from './send.ts'

/** Minimum size for compression, in bytes; smaller answers fit into the first packets anyway. */
const MIN_BYTES = 4096

/** A window of 256 KB fits nearly every answer. The default of 4 MB would be allocated for each answer. */
const BROTLI = {
  params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_LGWIN]: 18 }
}

/** zlib runs on the thread pool. */
const compressors: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: bytes => promisify(brotliCompress)(bytes, BROTLI),
  gzip: bytes => promisify(gzip)(bytes)
}

/** Maximum memoized Accept-Encoding headers. */
const MAX_HEADERS = 100

/** The preferred supported coding of an Accept-Encoding header (RFC 9110, 12.5.3); undefined for none. */
export const preferredCoding = memoize(MAX_HEADERS, (header: string): { coding: Coding | undefined } => {
  const weights = new Map(header.split(',').map(parseWeight))
  const wildcard = weights.get('*') ?? 0
  const weightOf = (coding: Coding) => weights.get(coding) ?? wildcard
  const coding = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br'
  const isPreferred = weightOf(coding) > 0 && weightOf(coding) >= (weights.get('identity') ?? 0)
  return { coding: isPreferred ? coding : undefined }
})

/** A coding and its weight; malformed weights count as 0. */
function parseWeight(part: string): [coding: string, weight: number] {
  const [name = '', ...parameters] = part.toLowerCase().split(';')
  const words = parameters.map(text => text.trim())
  if (words.length === 0) return [name.trim(), 1]
  const [, weight = '0'] = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(words.join(';')) ?? []
  return [name.trim(), Number(weight)]
}

function isLong(body: Body): boolean {
  if (typeof body === 'string') return body.length > MIN_BYTES || Buffer.byteLength(body) > MIN_BYTES
  return buffersOf(body).reduce((sum, { length }) => sum + length, 0) > MIN_BYTES
}

function toBuffer(body: Exclude<Body, string>): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.concat(buffersOf(body))
}

/**
 * Compresses answers if both route and client allow it. Serialized bodies are compressed once and cached by ETag: equal ETags
 * mean equal bytes.
 */
export class Compressor {
  readonly #cache: ResponseCache
  readonly #pending = new Map<string, Promise<Buffer>>()
  readonly #names = new WeakMap<object, string>()
  #lastName = 0

  constructor(cache: ResponseCache) {
    this.#cache = cache
  }

  /** The reply in the client's preferred coding, always with `Vary`. */
  encode(exchange: Exchange, { status, headers, body, etag }: Reply): Reply | Promise<Reply> {
    const { coding } = preferredCoding(isLong(body) ? String(exchange.headers['accept-encoding'] ?? '') : '')
    if (status !== 200 || !coding) return new Reply(status, headers, body, etag, 'identity')
    const tag = etag && `${etag.slice(0, -1)}-${coding}"`
    const replyOf = (bytes: Buffer | string) => new Reply(status, headers, bytes, tag, coding)
    if (isNotModified(exchange, replyOf(''))) return replyOf('')
    if (typeof body === 'string') return compressors[coding](Buffer.from(body)).then(replyOf)
    const key = `${coding} ${etag ?? this.#nameOf(body)}`
    const cached = this.#cache.find(key, '', 0)
    if (cached) return replyOf(cached.body)
    return this.#compress(key, toBuffer(body), coding).then(replyOf)
  }

  /** Concurrent requests for the same body share one compression. */
  async #compress(key: string, body: Buffer, coding: Coding): Promise<Buffer> {
    const pending = this.#pending.get(key) ?? compressors[coding](body)
    this.#pending.set(key, pending)
    try {
      const bytes = await pending
      if (this.#pending.delete(key)) this.#keep(key, bytes)
      return bytes
    } finally {
      this.#pending.delete(key)
    }
  }

  /** Copies the bytes: zlib's result is a slice of a larger buffer, which would stay in memory. */
  #keep(key: string, bytes: Buffer): void {
    const body = Buffer.allocUnsafeSlow(bytes.length)
    bytes.copy(body)
    this.#cache.set(key, { body, etag: '', version: '', untilMs: Number.POSITIVE_INFINITY })
  }

  /** A cache key for serialized bodies without an ETag. */
  #nameOf(body: object): string {
    const name = this.#names.get(body) ?? String(this.#lastName++)
    this.#names.set(body, name)
    return name
  }
}
