import { randomBytes } from 'node:crypto'
import { Problem } from '../errors.ts'
import { isSecure, readCookie, writeCookie } from '../text/cookie.ts'
import { digestOf } from '../text/digest.ts'
import { email, members, text } from '../text/input.ts'
import { isUuid } from '../text/uuid.ts'

export const NewOwner = members({ email: email(), name: text(200) })

/** Id of the person who acts, or null for an operator. */
export type ActorId = string | null

export const ROLES = ['owner', 'manager', 'desk', 'instructor'] as const
export type Role = (typeof ROLES)[number]

const NOT_INSTRUCTORS: readonly Role[] = ['owner', 'manager', 'desk']
const MANAGERS: readonly Role[] = ['owner', 'manager']
const OWNERS: readonly Role[] = ['owner']

/** Rules of one act: the roles that may do it, and whether it requires a fresh proof. */
interface ActRules {
  readonly roles: readonly Role[]
  /** True if data or money can leave through this act, now or later: then a stolen session alone must not suffice. */
  readonly proof: boolean
}

const NO_PROOF = { proof: false } as const
const WITH_PROOF = { proof: true } as const

/** Rules of all acts. Instructors see only their own lessons, with the guest data that they need for teaching. */
const RULES = {
  /** Own account: list of signed-in devices, signing out. */
  account: { roles: ROLES, ...NO_PROOF },
  /** Own passkeys. */
  passkeys: { roles: ROLES, ...WITH_PROOF },
  /** Days, weeks and lessons with their guests. */
  see: { roles: ROLES, ...NO_PROOF },
  /** Recording arrivals. */
  arrive: { roles: ROLES, ...NO_PROOF },
  /** Guests' measures and assigned sizes. */
  sizes: { roles: ROLES, ...NO_PROOF },
  /** Notes on bookings and lessons. */
  note: { roles: ROLES, ...NO_PROOF },
  /** Booking, moving and cancelling for guests, and their payments on site. */
  book: { roles: NOT_INSTRUCTORS, ...NO_PROOF },
  /** Returning money that was paid online: it leaves the school's account at once. */
  refund: { roles: MANAGERS, ...WITH_PROOF },
  /** Closing and opening lessons for sale. */
  close: { roles: NOT_INSTRUCTORS, ...NO_PROOF },
  /** Moving and cancelling lessons, and closing several at once. */
  weather: { roles: MANAGERS, ...NO_PROOF },
  /** Instructor assignments and absences. */
  rota: { roles: MANAGERS, ...NO_PROOF },
  /** URL of an instructor's calendar feed. It stays readable after the session ends. */
  feed: { roles: ['owner', 'manager', 'instructor'], ...WITH_PROOF },
  /** Planning: lessons with seats and prices, and the stock. */
  timetable: { roles: MANAGERS, ...NO_PROOF },
  /** List of guests who must be contacted about changes, and recording of these contacts. */
  tell: { roles: NOT_INSTRUCTORS, ...NO_PROOF },
  /** Cancelling or accepting several unproven form bookings at once. */
  forms: { roles: MANAGERS, ...NO_PROOF },
  /** Searching bookings and seeing all their data. */
  find: { roles: NOT_INSTRUCTORS, ...NO_PROOF },
  /** Proposals of assistants. */
  decide: { roles: OWNERS, ...NO_PROOF },
  /** Keys of assistants and partners. */
  keys: { roles: OWNERS, ...WITH_PROOF },
  /** Letting an assistant sign in as oneself: it reads the school's data. */
  connect: { roles: MANAGERS, ...WITH_PROOF },
  /** The audit log. */
  log: { roles: MANAGERS, ...NO_PROOF },
  /** Partners with their terms and limits. */
  channels: { roles: NOT_INSTRUCTORS, ...NO_PROOF },
  /** The school's details, such as email, digest, payment page and feed URL. */
  school: { roles: MANAGERS, ...WITH_PROOF },
  /** Terms of partners, which determine the money owed. */
  sell: { roles: OWNERS, ...WITH_PROOF },
  /** Limits on partners' sales. */
  limit: { roles: OWNERS, ...NO_PROOF },
  /** Sales and amounts owed. Only a partner's statement names guests, those that the partner sold to. */
  report: { roles: MANAGERS, ...NO_PROOF },
  /** Recording payments that settle what a partner owes or is owed. */
  settle: { roles: MANAGERS, ...NO_PROOF },
  /** Exporting or erasing all data of a guest. */
  privacy: { roles: OWNERS, ...WITH_PROOF },
  /** The school's people and their roles. */
  people: { roles: OWNERS, ...WITH_PROOF }
} as const satisfies Readonly<Record<string, ActRules>>

export type Act = keyof typeof RULES
export const ACTS = Object.keys(RULES) as readonly Act[]

/** Minutes for which a sign-in (by passkey or link) counts as fresh proof. */
export const PROOF_MINUTES = 15

/** True if a person with a passkey may do the act only within PROOF_MINUTES of signing in. */
export function needsProof(act: Act): boolean {
  return RULES[act].proof
}

/** A role as a form value. For an instructor it includes the instructor's id. */
export function formatRole(role: Role, instructorId: string | null): string {
  return instructorId === null ? role : `${role}:${instructorId}`
}

/** Parses such a form value; undefined if invalid. */
export function parseRole(text: string): { role: Role; instructorId: string | null } | undefined {
  const [name, instructorId = null, more] = text.split(':')
  const role = ROLES.find(candidate => candidate === name)
  if (role === undefined || more !== undefined || (role === 'instructor') !== Boolean(instructorId))
    return undefined
  return { role, instructorId }
}

export function mayDo(role: Role, act: Act): boolean {
  return (RULES[act].roles as readonly Role[]).includes(role)
}

/** Validity of sign-in links in minutes, and of invitations and sessions in days. */
export const LINK_MINUTES = 15
export const INVITATION_DAYS = 3
export const SESSION_DAYS = 30

/** A person's secret token, which is shown once, and the digest to store. */
interface Secret {
  readonly token: string
  readonly digest: Buffer
}

/** Creates a token of 256 random bits. It begins with the school's id, so that only that school is queried. */
export function mintSecret(schoolId: string): Secret {
  const token = `${schoolId}.${randomBytes(32).toString('base64url')}`
  return { token, digest: digestOfSecret(token) }
}

/** Digest of a token, for lookups. */
export function digestOfSecret(token: string): Buffer {
  return Buffer.from(digestOf(token), 'hex')
}

const SECRET = /^(?:([a-z0-9][a-z0-9_-]{0,62})\.)?[\w-]{43}$/

/** True for a well-formed token. Tokens of earlier releases do not contain the school. */
export function isSecret(text: string): boolean {
  return SECRET.test(text)
}

/** The school in a token; undefined for tokens of earlier releases. */
export function schoolOfToken(token: string): string | undefined {
  return SECRET.exec(token)?.[1]
}

/**
 * Set-Cookie value of a session; a null token ends it. With TLS the prefix __Host- prevents other hosts of the domain from
 * setting the cookie.
 */
export function sessionCookie(publicUrl: string, token: string | null): string {
  return writeCookie(cookieName(publicUrl), token ?? '', token === null ? 0 : SESSION_DAYS, publicUrl)
}

export function findSessionToken(
  headers: { readonly cookie?: string | undefined },
  publicUrl: string
): string | undefined {
  return readCookie(headers.cookie, cookieName(publicUrl))
}

function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-sb_owner' : 'sb_owner'
}

/** The page with pending proposals. */
export const PROPOSALS_PATH = '/centre/proposals'

/** Page on which an owner decides on a proposal. */
export function proposalPath(id: string): string {
  return `${PROPOSALS_PATH}/${id}`
}

/** Path of the control centre's files for browsers. */
export const CENTRE_ASSETS = '/centre/assets'

/** Path of sign-in links, before the token. */
export const SIGN_IN_PATH = '/centre/sign-in/'

/** Message for an invalid sign-in link. */
export const INVALID_LINK =
  'This link has been used already or has expired. Ask the person who created it for a new one.'

/** Requires a UUID, since PostgreSQL compares no other text with a UUID column. Other texts cause the resource's 404. */
export function requireUuid(code: 'not_found' | 'proposal_not_found', id: string): string {
  if (!isUuid(id)) throw new Problem(code)
  return id.toLowerCase()
}

/** The first match counts. Browsers that imitate others come first. */
const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//]
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/]
] as const

/** Maximum stored length of a User-Agent. */
const MAX_USER_AGENT = 200

export function sessionAgent(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, MAX_USER_AGENT) ?? null
}

/** Name of a device from its User-Agent, such as Firefox on Android. Undefined if neither browser nor system is known. */
export function deviceOf(userAgent: string | null, on: string): string | undefined {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    names => names.find(([, words]) => words.test(userAgent ?? ''))?.[0]
  )
  return browser && system ? `${browser} ${on} ${system}` : (browser ?? system)
}

export function centreLessonPath(id: string): string {
  return `/centre/lessons/${id}`
}
