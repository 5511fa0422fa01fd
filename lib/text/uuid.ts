import { hash } from 'node:crypto'
import { fewRandomBytes } from './random.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for a UUID. Do not compare other texts with a UUID column: PostgreSQL would raise an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** True for the nil and max UUID (RFC 9562), which identify nothing. */
export function isConstantUuid(text: string): boolean {
  return /^(?:[0-]+|[f-]+)$/i.test(text)
}

const FORM_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A form's id in lower case. Undefined unless its version is one that this service's pages create (4 or 7). */
export function readFormId(input: unknown): string | undefined {
  return typeof input === 'string' && FORM_ID.test(input) ? input.toLowerCase() : undefined
}

/** A new UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then 74 random bits. */
export function uuidV7(nowMs: number): string {
  return version7(nowMs, fewRandomBytes(16))
}

/** A deterministic UUID version 7 for a name and time. It has 74 bits of the name's SHA-256. */
export function namedUuid(name: string, atMs: number): string {
  return version7(atMs, hash('sha256', name, 'buffer'))
}

/** Sets time, version and variant in 16 bytes. */
function version7(atMs: number, bytes: Buffer): string {
  bytes.writeUIntBE(atMs, 0, 6)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
