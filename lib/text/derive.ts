import { createHmac } from 'node:crypto'

/** What a key is for: whoever learns the key of one purpose knows nothing of another's. */
type Purpose = 'fingerprint' | 'endpoint' | 'headers' | 'challenge' | 'guest'

/** A key of 32 bytes for one purpose, and within it for what `parts` name, from the service's one secret (HMAC-SHA256). */
export function deriveKey(secret: string, purpose: Purpose, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}

/** Sixteen letters by which two secrets are told apart, and from which nothing else follows. */
export function fingerprintOf(secret: string): string {
  return deriveKey(secret, 'fingerprint').toString('hex', 0, 8)
}
