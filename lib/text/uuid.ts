import { hash } from 'node:crypto'
import { randomFew } from './random.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text is a UUID, so that it may be compared with a column of that type. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Whether a UUID is the nil or the max one (RFC 9562), which name nothing. */
export function isConstantUuid(text: string): boolean {
  return /^(?:[0-]+|[f-]+)$/i.test(text)
}

const FORM_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The id of a form in lower case, if it has a version that our pages make (4 or 7). Constants such as nil count as none. */
export function readFormId(typed: unknown): string | undefined {
  return typeof typed === 'string' && FORM_ID.test(typed) ? typed.toLowerCase() : undefined
}

/** A new version 7 UUID (RFC 9562): 48 bits of the given Unix milliseconds, then 74 random bits. */
export function uuidV7(nowMs: number): string {
  return version7(nowMs, randomFew(16))
}

/** The version 7 UUID that always stands for this name at these Unix milliseconds: 74 bits of the name's SHA-256. */
export function uuidNamed(name: string, atMs: number): string {
  return version7(atMs, hash('sha256', name, 'buffer'))
}

/** Writes time, version and variant into 16 bytes; the rest stays as it is. */
function version7(atMs: number, bytes: Buffer): string {
  bytes.writeUIntBE(atMs, 0, 6)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
