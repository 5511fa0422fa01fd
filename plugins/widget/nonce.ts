import { randomBytes } from 'node:crypto'

/** New CSP nonce: 128 random bits. */
export function mintNonce(): string {
  return randomBytes(16).toString('base64url')
}
