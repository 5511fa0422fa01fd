import { hash } from 'node:crypto'

/** SHA-256 in lower-case hex. Safe for lookups without a slow hash, since the inputs have enough entropy. */
export function digestOf(text: string | Buffer): string {
  return hash('sha256', text, 'hex')
}

/** A strong ETag: equal for equal bytes, different for others. */
export function etagOf(bytes: string | Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`
}

/** Path of a file in a folder with a digest of its bytes: other bytes have another path, so it may be cached for ever. */
export function digestedPath(folder: string, name: string, bytes: Buffer): string {
  return `${folder}/${digestOf(bytes).slice(0, 32)}/${name}`
}
