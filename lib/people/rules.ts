import { randomBytes } from 'node:crypto'
import { Problem } from '../errors.ts'
import { isSecure, readCookie, writeCookie } from '../text/cookie.ts'
import { digestOf } from '../text/digest.ts'
import { email, members, text } from '../text/input.ts'
import { isUuid } from '../text/uuid.ts'

export const NewOwner = members({ email: email(), name: text(200) })

/** The actor: a person's id, or null for an operator. */
export type ActorId = string | null

/** Roles in a school. */
export const ROLES = ['owner', 'manager', 'desk', 'instructor'] as const
export type Role = (typeof ROLES)[number]

const NOT_INSTRUCTORS: readonly Role[] = ['owner', 'manager', 'desk']
const MANAGERS: readonly Role[] = ['owner', 'manager']
const OWNERS: readonly Role[] = ['owner']

/** Rules of one act: its roles, and whether it requires a fresh proof. */
interface ActRules {
  readonly roles: readonly Role[]
  /** True if data or money could leave by it, now or later: a stolen session alone must not be enough. */
  readonly proof: boolean
}

const NO_PROOF = { proof: false } as const
const WITH_PROOF = { proof: true } as const

/** Rules of all acts. Instructors see only their own lessons, with the guest data needed for teaching. */
const RULES = {
  /** One's own account: signed-in devices, signing out. */
  account: { roles: ROLES, ...NO_PROOF },
  /** One's own passkeys. */
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
  /** Closing and opening lessons for sale. */
  close: { roles: NOT_INSTRUCTORS, ...NO_PROOF },
  /** Moving and cancelling lessons, and closing many at once. */
  weather: { roles: MANAGERS, ...NO_PROOF },
  /** Instructor assignments and absences. */
  rota: { roles: MANAGERS, ...NO_PROOF },
  /** The URL of an instructor's calendar feed: it stays readable after the session ends. */
  feed: { roles: ['owner', 'manager', 'instructor'], ...WITH_PROOF },
  /** Planning: lessons with seats and prices, and the stock. */
  timetable: { roles: MANAGERS, ...NO_PROOF },
  /** The list of guests to contact about changes, and recording contacts. */
  tell: { roles: NOT_INSTRUCTORS, ...NO_PROOF },
  /** Cancelling or accepting unproven form bookings together. */
  forms: { roles: MANAGERS, ...NO_PROOF },
  /** Searching bookings and seeing all their data. */
  find: { roles: NOT_INSTRUCTORS, ...NO_PROOF },
  /** Proposals of assistants. */
  decide: { roles: OWNERS, ...NO_PROOF },
  /** Keys of assistants and partners. */
  keys: { roles: OWNERS, ...WITH_PROOF },
  /** The audit log. */
  log: { roles: MANAGERS, ...NO_PROOF },
  /** Partners with their terms and limits. */
  channels: { roles: NOT_INSTRUCTORS, ...NO_PROOF },
  /** The school's details, including email, digest, payment page and feed URL. */
  school: { roles: MANAGERS, ...WITH_PROOF },
  /** Partners' terms: they decide the money owed. */
  sell: { roles: OWNERS, ...WITH_PROOF },
  /** Limits on partners' sales. */
  limit: { roles: OWNERS, ...NO_PROOF },
  /** Sales and amounts owed. Only a partner's statement names guests: those that it sold to. */
  report: { roles: MANAGERS, ...NO_PROOF },
  /** Recording what was settled with a partner. */
  settle: { roles: MANAGERS, ...NO_PROOF },
  /** Exporting or erasing all data of a guest. */
  privacy: { roles: OWNERS, ...WITH_PROOF },
  /** The school's people and their roles. */
  people: { roles: OWNERS, ...WITH_PROOF }
} as const satisfies Readonly<Record<string, ActRules>>

/** A permission of pages and routes. */
export type Act = keyof typeof RULES
export const ACTS = Object.keys(RULES) as readonly Act[]

/** Minutes after signing in (by passkey or link) in which the sign-in counts as fresh proof. */
export const PROOF_MINUTES = 15

/** True if a person with a passkey may do it only within PROOF_MINUTES of signing in. */
export function needsProof(act: Act): boolean {
  return RULES[act].proof
}

/** A role as a form value; an instructor's includes the id. */
export function formatRole(role: Role, instructorId: string | null): string {
  return instructorId === null ? role : `${role}:${instructorId}`
}

/** Parses a form value; undefined if invalid. */
export function parseRole(text: string): { role: Role; instructorId: string | null } | undefined {
  const [name, instructorId = null, more] = text.split(':')
  const role = ROLES.find(candidate => candidate === name)
  if (role === undefined || more !== undefined || (role === 'instructor') !== Boolean(instructorId))
    return undefined
  return { role, instructorId }
}

/** True if the role may do the act. */
export function mayDo(role: Role, act: Act): boolean {
  return (RULES[act].roles as readonly Role[]).includes(role)
}

/** Validity of sign-in links in minutes, of invitations and sessions in days. */
export const LINK_MINUTES = 15
export const INVITATION_DAYS = 3
export const SESSION_DAYS = 30

/** A person's secret token, shown once, and the digest that is stored. */
interface Secret {
  readonly token: string
  readonly digest: Buffer
}

/** A token of 256 random bits, prefixed with its school, so that the lookup needs only that school. */
export function mintSecret(schoolId: string): Secret {
  const token = `${schoolId}.${randomBytes(32).toString('base64url')}`
  return { token, digest: digestOfSecret(token) }
}

/** The digest for lookups. */
export function digestOfSecret(token: string): Buffer {
  return Buffer.from(digestOf(token), 'hex')
}

const SECRET = /^(?:([a-z0-9][a-z0-9_-]{0,62})\.)?[\w-]{43}$/

/** True for a well-formed token; tokens of earlier releases name no school. */
export function isSecret(text: string): boolean {
  return SECRET.test(text)
}

/** The school in a token; undefined for one of an earlier release. */
export function schoolOfToken(token: string): string | undefined {
  return SECRET.exec(token)?.[1]
}

/**
 * The Set-Cookie value; a null token ends the session. Behind TLS the prefix __Host- keeps other hosts of the domain from setting
 * the cookie.
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

/** The page for deciding on a proposal. */
export function proposalPath(id: string): string {
  return `${PROPOSALS_PATH}/${id}`
}

/** Folder of the centre's files for browsers. */
export const CENTRE_ASSETS = '/centre/assets'

/** Prefix of sign-in links; the token follows. */
export const SIGN_IN_PATH = '/centre/sign-in/'

/** Message for an invalid link. */
export const INVALID_LINK =
  'This link has been used already or has expired. Ask the person who created it for a new one.'

/** Requires a UUID, for comparison with a UUID column; other text is the resource's 404. */
export function requireUuid(code: 'not_found' | 'proposal_not_found', id: string): string {
  if (!isUuid(id)) throw new Problem(code)
  return id.toLowerCase()
}

/** The first match counts; browsers that imitate others come first. */
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

/** The User-Agent to store with a session. */
export function sessionAgent(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, MAX_USER_AGENT) ?? null
}

/** A device's name from its User-Agent: Firefox on Android; undefined if neither is recognized. */
export function deviceOf(userAgent: string | null, on: string): string | undefined {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    names => names.find(([, words]) => words.test(userAgent ?? ''))?.[0]
  )
  return browser && system ? `${browser} ${on} ${system}` : (browser ?? system)
}

/** The address of a lesson. */
export function centreLessonPath(id: string): string {
  return `/centre/lessons/${id}`
}
