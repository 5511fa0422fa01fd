import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../text/derive.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a reseller's own headers with a key derived from the service's secret. */
export function sealHeaders(
  secret: string,
  endpointId: string,
  headers: Readonly<Record<string, string>>
): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(secret, 'headers', endpointId), nonce)
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(headers), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** Decrypts headers; undefined if another secret or another endpoint encrypted them. */
export function openHeaders(
  secret: string,
  endpointId: string,
  bytes: Buffer
): Readonly<Record<string, string>> | undefined {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, deriveKey(secret, 'headers', endpointId), nonce, {
    authTagLength: TAG_BYTES
  })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const plaintext = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return JSON.parse(Buffer.concat(plaintext).toString('utf8'))
  } catch {
    return undefined
  }
}
