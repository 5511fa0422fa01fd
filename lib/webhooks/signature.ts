import { createHmac } from 'node:crypto'
import { deriveKey } from '../text/derive.ts'

/** A message as it is signed: its name, the seconds since 1970, and its text. */
interface Signed {
  readonly id: string
  readonly seconds: number
  readonly body: string
}

/** The key of an endpoint's secret of a generation; nothing of it is stored. */
export function endpointKey(secret: string, endpointId: string, generation: number): Buffer {
  return deriveKey(secret, 'endpoint', endpointId, String(generation))
}

/** A key as whoever verifies it types it. */
export function writtenSecret(key: Buffer): string {
  return `whsec_${key.toString('base64')}`
}

/** The headers of a message as Standard Webhooks 1.0 has them, signed with each of these keys: any one of them verifies it. */
export function signedHeaders(
  keys: readonly Buffer[],
  { id, seconds, body }: Signed
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
