import { hash } from 'node:crypto'

/** SHA-256 in lower-case hex. Lookups by it are safe without a slow hash, since the inputs have enough entropy. */
export function digestOf(text: string | Buffer): string {
  return hash('sha256', text, 'hex')
}

/** Strong ETag of these bytes. */
export function etagOf(bytes: string | Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`
}

/** Path of a file in a folder, with a digest of its bytes. Caches may keep it for ever, since changed bytes change the path. */
export function digestedPath(folder: string, name: string, bytes: Buffer): string {
  return `${folder}/${digestOf(bytes).slice(0, 32)}/${name}`
}
