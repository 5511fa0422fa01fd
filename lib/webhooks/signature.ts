import { createHmac } from 'node:crypto'
import { deriveKey } from '../text/derive.ts'

/** A message to sign. `seconds` is Unix time. */
interface SignedMessage {
  readonly id: string
  readonly seconds: number
  readonly body: string
}

/** Derives the signing key of an endpoint and generation. It is never stored. */
export function endpointKey(secret: string, endpointId: string, generation: number): Buffer {
  return deriveKey(secret, 'endpoint', endpointId, String(generation))
}

/** A key in the format that receivers configure. */
export function formatSecret(key: Buffer): string {
  return `whsec_${key.toString('base64')}`
}

/** Headers of Standard Webhooks 1.0. They have one signature per key, and any of them verifies the message. */
export function signedHeaders(
  keys: readonly Buffer[],
  { id, seconds, body }: SignedMessage
): Record<string, string> {
  const text = `${id}.${seconds}.${body}`
  const signatures = keys.map(key => `v1,${createHmac('sha256', key).update(text).digest('base64')}`)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' ')
  }
}
