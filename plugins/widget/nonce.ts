import { randomBytes } from 'node:crypto'

/** A new nonce for a content security policy: 128 random bits. */
export function mintNonce(): string {
  return randomBytes(16).toString('base64url')
}
