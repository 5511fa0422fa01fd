import { createHmac } from 'node:crypto'

/** Purposes of derived keys. A leaked key reveals nothing about keys for other purposes. */
type Purpose =
  | 'fingerprint'
  | 'endpoint'
  | 'headers'
  | 'challenge'
  | 'guest'
  | 'choice'
  | 'till'
  | 'pay'
  | 'credit'
  | 'refresh'

/** Derives a 32-byte key from the service's secret for one purpose and the given `parts` (HMAC-SHA256). */
export function deriveKey(secret: string, purpose: Purpose, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}

/** Sixteen hex digits that identify a secret without revealing it. */
export function fingerprintOf(secret: string): string {
  return deriveKey(secret, 'fingerprint').toString('hex', 0, 8)
}
