import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { deriveKey } from '../../text/derive.ts'
import { missing, missingOr } from '../../text/fault.ts'

/** Why a service can have no passkeys: its public address is an IP, or not secure, or nothing is there to sign challenges with. */

export type PasskeyLack = 'address' | 'insecure' | 'secret'

/** Where passkeys are for, and the key of its challenges; or why there are none. */
export type PasskeySite =
  | { readonly lack: PasskeyLack }
  | {
      readonly lack?: never
      readonly host: string
      readonly origin: string
      readonly key: Buffer
    }

/** The place that passkeys of a public address are for. Browsers know them on names alone, by TLS or on the machine itself. */
export function passkeySiteOf(publicUrl: string, secret: string | undefined): PasskeySite {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (/^\[|^[\d.]+$/.test(hostname)) return { lack: 'address' }
  if (protocol !== 'https:' && !/(^|\.)localhost$/.test(hostname)) return { lack: 'insecure' }
  if (secret === undefined) return { lack: 'secret' }
  return { host: hostname, origin, key: deriveKey(secret, 'challenge') }
}

/** A challenge that we made: its id, by which it is used up, and when that was. */
export interface Challenge {
  /** As the browser gives it back. */
  readonly text: string
  readonly id: string
  readonly madeMs: number
}

/** Writes a challenge: a new UUID of version 7, which bears the time, and what only we can sign it with. It is stored nowhere. */
export function writeChallenge(key: Buffer, id: string): string {
  const bytes = bytesOf(id)
  return Buffer.concat([bytes, signatureOf(key, bytes)]).toString('base64url')
}

const CHALLENGE_BYTES = 16 + 32

/** The challenge that a browser answered, by what its client data says, or undefined where it is none of ours. */
export function readChallenge(key: Buffer, clientData: string): Challenge | undefined {
  const said = v.safeParse(ClientData, Buffer.from(clientData, 'base64url').toString())
  if (!said.success) return undefined
  const text = said.output.challenge
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== CHALLENGE_BYTES || bytes.toString('base64url') !== text) return undefined
  const [named, signed] = [bytes.subarray(0, 16), bytes.subarray(16)]
  if (!timingSafeEqual(signatureOf(key, named), signed)) return undefined
  return { text, id: uuidOf(named), madeMs: named.readUIntBE(0, 6) }
}

const ClientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }))

function signatureOf(key: Buffer, named: Buffer): Buffer {
  return createHmac('sha256', key).update(named).digest()
}

/** Whose passkey it is. */
interface Holder {
  readonly schoolId: string
  readonly personId: string
}

/** Longest id of a school, in base64url's letters. */
const SCHOOL_LETTERS = 64

/**
 * What an authenticator keeps of whose passkey it is, and gives back: the person's id, then the school's, whose letters are base64url's
 * without capitals; so A fills up the last bytes. It comes to the 64 bytes that there are at the most.
 */
export function writeHolder({ schoolId, personId }: Holder): string {
  const letters = schoolId.padEnd(Math.ceil(schoolId.length / 4) * 4, 'A')
  return Buffer.concat([bytesOf(personId), Buffer.from(letters, 'base64url')]).toString('base64url')
}

/** Whom an authenticator says its passkey is of, or undefined. */
export function readHolder(text: string): Holder | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const schoolId = bytes.subarray(16).toString('base64url').replace(/A+$/, '')
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(schoolId) || schoolId.length >= SCHOOL_LETTERS) return undefined
  return { schoolId, personId: uuidOf(bytes.subarray(0, 16)) }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The addresses that ask for a fresh proof and that a page may lead back to. */
const ASKS_PROOF =
  /^\/centre\/(people(\/[0-9a-f-]{36})?|assistants|passkeys|school|feeds|channels(\/\d{1,18}(\/keys\/[0-9a-f-]{36})?)?)/

/** The page from which somebody came who has to prove anew who they are, or undefined. */
export function provenPage(path: string): string | undefined {
  const [page] = ASKS_PROOF.exec(path) ?? []
  return page
}

/** What a form may carry of a passkey: bytes in base64url. */
export function base64urlField(mostBytes: number) {
  const most = Math.ceil((mostBytes * 4) / 3)
  return v.pipe(
    v.string(missingOr('must be text')),
    v.nonEmpty(missing),
    v.regex(/^[\w-]*$/, 'must be base64url'),
    v.maxLength(most, `at most ${most} characters`)
  )
}

/** The address of the page on which people sign in without a link. */
export const PASSKEY_SIGN_IN_PATH = '/centre/sign-in'

/** The address of the page with one's own passkeys. */
export const PASSKEYS_PATH = '/centre/passkeys'
