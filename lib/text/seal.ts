import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derive.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type SealPurpose = 'headers' | 'till' | 'refresh'

/** Encrypts a text with a key derived from the service's secret for one purpose and row. */
export function seal(secret: string, purpose: SealPurpose, rowId: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(secret, purpose, rowId), nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** Decrypts a text; undefined if it was sealed with another secret, or for another purpose or row. */
export function unseal(
  secret: string,
  purpose: SealPurpose,
  rowId: string,
  bytes: Buffer
): string | undefined {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, deriveKey(secret, purpose, rowId), nonce, {
    authTagLength: TAG_BYTES
  })
  try {
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const plaintext = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(plaintext).toString('utf8')
  } catch {
    return undefined
  }
}
