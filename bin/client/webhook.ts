import type { Event } from './contract.js'

/** A message of a webhook: an event, or the test that you requested. */
export type WebhookMessage =
  | Event
  | { readonly id: string; readonly type: 'test.ping'; readonly timestamp: string; readonly schoolId: string }

/** Headers of fetch, of node:http, or a plain object with names in lower case. */
type ReceivedHeaders = Pick<Headers, 'get'> | Readonly<Record<string, unknown>>

/** Seconds that the sender's clock may differ. */
const MAX_DIFFERENCE = 300

/**
 * The message if it is genuine and recent, else undefined. It never throws for what arrived. `body` is the body as it arrived,
 * before any parser.
 */
export async function verifyWebhook(
  secret: string,
  headers: ReceivedHeaders,
  body: string | Uint8Array
): Promise<WebhookMessage | undefined> {
  const time = headerOf(headers, 'webhook-timestamp')
  if (!/^\d{1,12}$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > MAX_DIFFERENCE)
    return undefined
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const start = new TextEncoder().encode(`${headerOf(headers, 'webhook-id')}.${time}.`)
  const signed = new Uint8Array(start.length + bytes.length)
  signed.set(start)
  signed.set(bytes, start.length)
  const expected = await digestOf(secret, signed)
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  const isGenuine = signatures.some(
    text => text.startsWith('v1,') && equals(decodeBase64(text.slice(3)), expected)
  )
  return isGenuine ? (JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage) : undefined
}

async function digestOf(secret: string, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''))
  if (!bytes) throw new TypeError('The secret of a webhook begins with whsec_.')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, content))
}

/** Compares in a time that does not depend on the content. */
function equals(bytes: Uint8Array | undefined, expected: Uint8Array): boolean {
  if (bytes?.length !== expected.length) return false
  return expected.reduce((difference, byte, n) => difference | (byte ^ (bytes[n] ?? 0)), 0) === 0
}

function headerOf(headers: ReceivedHeaders, name: string): string {
  const value = isFetchHeaders(headers) ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : ''
}

function isFetchHeaders(headers: ReceivedHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers.get === 'function'
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
