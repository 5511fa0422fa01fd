import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { deriveKey } from '../../text/derive.ts'
import { missing, missingOr } from '../../text/fault.ts'

/** Reasons why passkeys are disabled: the public URL has an IP address or no TLS, or no secret exists for challenges. */

type PasskeyBlocker = 'address' | 'insecure' | 'secret'

/** Relying-party id, origin and challenge key, or the reason why passkeys are disabled. */
export type PasskeySite =
  | { readonly blocker: PasskeyBlocker }
  | {
      readonly blocker?: never
      readonly host: string
      readonly origin: string
      readonly key: Buffer
    }

/** Passkey settings for a public URL. Browsers support passkeys only for host names, with TLS or on localhost. */
export function passkeySiteOf(publicUrl: string, secret: string | undefined): PasskeySite {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (/^\[|^[\d.]+$/.test(hostname)) return { blocker: 'address' }
  if (protocol !== 'https:' && !/(^|\.)localhost$/.test(hostname)) return { blocker: 'insecure' }
  if (secret === undefined) return { blocker: 'secret' }
  return { host: hostname, origin, key: deriveKey(secret, 'challenge') }
}

/** A challenge that this service issued: its single-use id and its time. */
export interface Challenge {
  /** The challenge as the browser returned it. */
  readonly text: string
  readonly id: string
  readonly madeMs: number
}

/** Writes a challenge: a UUID version 7, which contains the time, and its signature. So nothing needs to be stored. */
export function writeChallenge(key: Buffer, id: string): string {
  const bytes = bytesOf(id)
  return Buffer.concat([bytes, signatureOf(key, bytes)]).toString('base64url')
}

const CHALLENGE_BYTES = 16 + 32

/** Reads the challenge in a browser's client data. Undefined if this service did not issue it. */
export function readChallenge(key: Buffer, clientData: string): Challenge | undefined {
  const parsed = v.safeParse(ClientData, Buffer.from(clientData, 'base64url').toString())
  if (!parsed.success) return undefined
  const text = parsed.output.challenge
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== CHALLENGE_BYTES || bytes.toString('base64url') !== text) return undefined
  const [message, signed] = [bytes.subarray(0, 16), bytes.subarray(16)]
  if (!timingSafeEqual(signatureOf(key, message), signed)) return undefined
  return { text, id: uuidOf(message), madeMs: message.readUIntBE(0, 6) }
}

const ClientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }))

function signatureOf(key: Buffer, message: Buffer): Buffer {
  return createHmac('sha256', key).update(message).digest()
}

interface PasskeyOwner {
  readonly schoolId: string
  readonly personId: string
}

/** Maximum length of a school's id when read as base64url. */
const MAX_SCHOOL_ID = 64

/**
 * User handle for authenticators to store. It has the person's id, then the school's id, decoded as if it were base64url
 * (padded with A) to fit the maximum of 64 bytes.
 */
export function writeUserHandle({ schoolId, personId }: PasskeyOwner): string {
  const padded = schoolId.padEnd(Math.ceil(schoolId.length / 4) * 4, 'A')
  return Buffer.concat([bytesOf(personId), Buffer.from(padded, 'base64url')]).toString('base64url')
}

/** Parses a user handle; undefined if malformed. */
export function readUserHandle(text: string): PasskeyOwner | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const schoolId = bytes.subarray(16).toString('base64url').replace(/A+$/, '')
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(schoolId) || schoolId.length >= MAX_SCHOOL_ID) return undefined
  return { schoolId, personId: uuidOf(bytes.subarray(0, 16)) }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Pages that require a fresh proof, and can be opened again after it. */
const PROOF_PATHS =
  /^\/centre\/(people(\/[0-9a-f-]{36})?|assistants|connect\/[\w-]{43}|passkeys|school|feeds|channels(\/\d{1,18}(\/keys\/[0-9a-f-]{36})?)?)/

/** Page to open after a fresh proof, or undefined. */
export function proofReturnPage(path: string): string | undefined {
  const [page] = PROOF_PATHS.exec(path) ?? []
  return page
}

/** Schema of a form field with passkey bytes in base64url. */
export function base64urlField(maxBytes: number) {
  const maxCharacters = Math.ceil((maxBytes * 4) / 3)
  return v.pipe(
    v.string(missingOr('must be text')),
    v.nonEmpty(missing),
    v.regex(/^[\w-]*$/, 'must be base64url'),
    v.maxLength(maxCharacters, `at most ${maxCharacters} characters`)
  )
}

/** Page for signing in without a link. */
export const PASSKEY_SIGN_IN_PATH = '/centre/sign-in'
