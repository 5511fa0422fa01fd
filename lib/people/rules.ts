import { randomBytes } from 'node:crypto'
import { Problem } from '../errors.ts'
import { isSecure, readCookie, writeCookie } from '../text/cookie.ts'
import { digestOf } from '../text/digest.ts'
import { email, members, text } from '../text/input.ts'
import { isUuid } from '../text/uuid.ts'

/** An owner to add. */
export const NewOwner = members({ email: email(), name: text(200) })

/** Who does something with a school: one of its people by the id, or null for an operator. */
export type By = string | null

/** What somebody may be to a school. */
export const ROLES = ['owner', 'manager', 'desk', 'instructor'] as const
export type Role = (typeof ROLES)[number]

const NOT_INSTRUCTORS: readonly Role[] = ['owner', 'manager', 'desk']
const MANAGERS: readonly Role[] = ['owner', 'manager']
const OWNERS: readonly Role[] = ['owner']

/** The rules of one act: the roles that may do it, and whether it asks for a fresh proof. */
interface ActRules {
  readonly roles: readonly Role[]
  /** True if data or money could leave by it, now or later: a stolen session alone must not be enough. */
  readonly proof: boolean
}

const PLAIN = { proof: false } as const
const PROVEN = { proof: true } as const

/** The rules of every act. An instructor sees their own lessons, and of their guests no more than it takes to teach them. */
const RULES = {
  /** One's own account: the devices that are signed in, and signing out. */
  account: { roles: ROLES, ...PLAIN },
  /** One's own passkeys. */
  passkeys: { roles: ROLES, ...PROVEN },
  /** Days, weeks and lessons with those who come. */
  see: { roles: ROLES, ...PLAIN },
  /** Who of a party is there. */
  arrive: { roles: ROLES, ...PLAIN },
  /** Measures of guests, and the sizes that they are given. */
  sizes: { roles: ROLES, ...PLAIN },
  /** Notes about bookings and lessons. */
  note: { roles: ROLES, ...PLAIN },
  /** Booking, moving and cancelling for guests, and the money that they pay here. */
  book: { roles: NOT_INSTRUCTORS, ...PLAIN },
  /** Closing lessons to sale and opening them. */
  close: { roles: NOT_INSTRUCTORS, ...PLAIN },
  /** Moving lessons, cancelling them, and closing many at once. */
  weather: { roles: MANAGERS, ...PLAIN },
  /** Who teaches which lesson, and who is away. */
  rota: { roles: MANAGERS, ...PLAIN },
  /** The address of an instructor's calendar feed: whoever has it reads on after the session ends. */
  feed: { roles: ['owner', 'manager', 'instructor'], ...PROVEN },
  /** What is planned: lessons with their seats and prices, and the stock. */
  timetable: { roles: MANAGERS, ...PLAIN },
  /** Who is to be told of changes, and noting who was. */
  tell: { roles: NOT_INSTRUCTORS, ...PLAIN },
  /** Unproven bookings by form, cancelled or accepted together. */
  forms: { roles: MANAGERS, ...PLAIN },
  /** Bookings with all that is known of them, and the search for them. */
  find: { roles: NOT_INSTRUCTORS, ...PLAIN },
  /** Proposals of assistants. */
  decide: { roles: OWNERS, ...PLAIN },
  /** Keys: of assistants, and of those who sell. */
  keys: { roles: OWNERS, ...PROVEN },
  /** What people did with the school. */
  log: { roles: MANAGERS, ...PLAIN },
  /** Who sells for the school, on what terms, and how many seats. */
  channels: { roles: NOT_INSTRUCTORS, ...PLAIN },
  /** The school's own details: its email, its digest and its payment page are among them, and the address of its feed. */
  school: { roles: MANAGERS, ...PROVEN },
  /** Terms of those who sell: they decide who is owed what. */
  sell: { roles: OWNERS, ...PROVEN },
  /** How many seats those who sell may sell. */
  limit: { roles: OWNERS, ...PLAIN },
  /** Money: what was sold, and what is owed. No report names a guest. */
  report: { roles: MANAGERS, ...PLAIN },
  /** All that is known of a guest, to hand it over or to erase it. */
  privacy: { roles: OWNERS, ...PROVEN },
  /** Who its people are, and what they may do. */
  people: { roles: OWNERS, ...PROVEN }
} as const satisfies Readonly<Record<string, ActRules>>

/** What a page lets people do. */
export type Act = keyof typeof RULES
export const ACTS = Object.keys(RULES) as readonly Act[]

/** Minutes after signing in, by passkey or link, within which it counts as a fresh proof of who somebody is. */
export const PROOF_MINUTES = 15

/** Whether a person with a passkey may do it only within PROOF_MINUTES of signing in. */
export function needsProof(act: Act): boolean {
  return RULES[act].proof
}

/** A role as a form gives it: of an instructor, with whom they are. */
export function formatRole(role: Role, instructorId: string | null): string {
  return instructorId === null ? role : `${role}:${instructorId}`
}

/** The role that a form gives, or undefined where it is none. */
export function parseRole(text: string): { role: Role; instructorId: string | null } | undefined {
  const [name, instructorId = null, more] = text.split(':')
  const role = ROLES.find(known => known === name)
  if (role === undefined || more !== undefined || (role === 'instructor') !== Boolean(instructorId))
    return undefined
  return { role, instructorId }
}

/** Whether a role may do something. */
export function mayDo(role: Role, act: Act): boolean {
  return (RULES[act].roles as readonly Role[]).includes(role)
}

/** Minutes a sign-in link works, and days a session lasts. */
export const LINK_MINUTES = 15
export const SESSION_DAYS = 30

/** A secret of a person: its text, given out once, and what the service stores instead. */
interface Secret {
  readonly token: string
  readonly digest: Buffer
}

/** Makes a secret of 256 random bits in base64url, after the school that it opens: so nobody has to ask all schools for it. */
export function mintSecret(schoolId: string): Secret {
  const token = `${schoolId}.${randomBytes(32).toString('base64url')}`
  return { token, digest: digestOfSecret(token) }
}

/** The digest by which a secret is looked up. */
export function digestOfSecret(token: string): Buffer {
  return Buffer.from(digestOf(token), 'hex')
}

const SECRET = /^(?:([a-z0-9][a-z0-9_-]{0,62})\.)?[\w-]{43}$/

/** Whether a text could be such a secret; those of earlier releases name no school. */
export function isSecret(text: string): boolean {
  return SECRET.test(text)
}

/** The school that a secret names; undefined for one of an earlier release. */
export function schoolNamedBy(token: string): string | undefined {
  return SECRET.exec(token)?.[1]
}

/**
 * The session's cookie as Set-Cookie writes it; null ends it. Behind TLS its name has the prefix __Host-, so that
 * no other host of the domain can plant one.
 */
export function sessionCookie(publicUrl: string, token: string | null): string {
  return writeCookie(cookieName(publicUrl), token ?? '', token === null ? 0 : SESSION_DAYS, publicUrl)
}

/** The session token that a request carries, or undefined. */
export function findSessionToken(
  headers: { readonly cookie?: string | undefined },
  publicUrl: string
): string | undefined {
  return readCookie(headers.cookie, cookieName(publicUrl))
}

function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-sb_owner' : 'sb_owner'
}

/** The address of the page with what waits for an owner. */
export const PROPOSALS_PATH = '/centre/proposals'

/** The address of the page on which an owner decides. */
export function proposalPath(id: string): string {
  return `${PROPOSALS_PATH}/${id}`
}

/** Where sign-in links lead, each with its secret. */
export const SIGN_IN_PATH = '/centre/sign-in/'

/** The address of the page with the assistants that are connected. */
export const ASSISTANTS_PATH = '/centre/assistants'

/** The address of the page with the school's people. */
export const PEOPLE_PATH = '/centre/people'

/** The address of the page with one's own account. */
export const ACCOUNT_PATH = '/centre/account'

/** What is said of a link that does not work, and what to do. */
export const LINK_OVER =
  'This link was used already or is older than 15 minutes. Ask whoever made it for a new one.'

/** An id that may be compared with a UUID column; anything else is the 404 of what it should name. */
export function requireUuid(code: 'not_found' | 'proposal_not_found', id: string): string {
  if (!isUuid(id)) throw new Problem(code)
  return id.toLowerCase()
}

/** The first of each list that a browser's own words fit; those that pretend to be another stand before it. */
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

/** Longest browser name that a session remembers. */
const MOST_USER_AGENT = 200

/** What a session remembers of the browser in which it began. */
export function sessionAgent(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, MOST_USER_AGENT) ?? null
}

/** What people call a device by what its browser sends: Firefox on Android; undefined where neither is known. */
export function deviceOf(userAgent: string | null, on: string): string | undefined {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    names => names.find(([, words]) => words.test(userAgent ?? ''))?.[0]
  )
  return browser && system ? `${browser} ${on} ${system}` : (browser ?? system)
}
