import { hash } from 'node:crypto'

/** The SHA-256 of a text in lower-case hex. What is looked up by it has enough entropy to need no slow hash. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'hex')
}

/** A strong ETag of bytes: equal bytes have the same, any others another. */
export function etagOf(bytes: string | Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`
}
