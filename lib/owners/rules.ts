import { hash, randomBytes } from 'node:crypto'
import { Problem } from '../errors.ts'
import { email, members, text } from '../text/input.ts'
import { isUuid } from '../text/uuid.ts'

/** An owner to add. */
export const NewOwner = members({ email: email(), name: text(200) })

/** Minutes a sign-in link works, and days a session lasts. */
export const LINK_MINUTES = 15
export const SESSION_DAYS = 30

/** A secret of an owner: its text, given out once, and what the service stores instead. */
interface Secret {
  readonly token: string
  readonly digest: Buffer
}

/** Makes a secret of 256 random bits in base64url. */
export function mintSecret(): Secret {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: digestOfSecret(token) }
}

/** The SHA-256 by which a secret is looked up; it has enough entropy to need no slow hash. */
export function digestOfSecret(token: string): Buffer {
  return Buffer.from(hash('sha256', token, 'hex'), 'hex')
}

/** Whether a text could be such a secret. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/**
 * The session's cookie as Set-Cookie writes it; null ends it. Behind TLS its name has the prefix __Host-, so that
 * no other host of the domain can plant one.
 */
export function sessionCookie(publicUrl: string, token: string | null): string {
  const age = token === null ? 0 : SESSION_DAYS * 86_400
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${cookieName(publicUrl)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

/** The session token that a request carries, or undefined. Of several cookies with the name the first counts. */
export function findSessionToken(
  headers: { readonly cookie?: string | undefined },
  publicUrl: string
): string | undefined {
  const start = `${cookieName(publicUrl)}=`
  const cookies = (headers.cookie ?? '').split(';').map(cookie => cookie.trim())
  return cookies.find(cookie => cookie.startsWith(start))?.slice(start.length)
}

function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-sb_owner' : 'sb_owner'
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

/** Whether an Origin header names the service's own public address. */
export function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  return origin !== undefined && origin === new URL(publicUrl).origin
}

/** The address of the page on which an owner decides. */
export function proposalPath(id: string): string {
  return `/owner/proposals/${id}`
}

/** Where sign-in links lead, each with its secret. */
export const SIGN_IN_PATH = '/owner/sign-in/'

/** The address of the page with the assistants that are connected. */
export const ASSISTANTS_PATH = '/owner/assistants'

/** What is said of a link that does not work, and what to do. */
export const LINK_OVER =
  'This link was used already or is older than 15 minutes. Ask your operator for a new one.'

/** An id that may be compared with a UUID column; anything else is the 404 of what it should name. */
export function requireUuid(code: 'not_found' | 'proposal_not_found', id: string): string {
  if (!isUuid(id)) throw new Problem(code)
  return id.toLowerCase()
}
