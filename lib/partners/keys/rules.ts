import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import type { HintId } from '../../errors.ts'
import { digestOf } from '../../text/digest.ts'
import { members, reference, text } from '../../text/input.ts'
import { digits, list, oneOf, shortId } from '../../text/typed.ts'

/** Prefix of each kind of key. */
export const PREFIX = { school: 'sbs_', platform: 'sbp_', connector: 'sbc_' } as const

export type KeyKind = keyof typeof PREFIX

const SCOPES = ['sizing', 'forecast', 'brand:read'] as const

/** The built-in partner for sales on the school's pages. issue_school_key refuses it: its key could read those guests' data. */
export const WEBSITE = 'website'

/** The built-in partner for sales by the school's staff. The name is reserved. */
export const DESK = 'desk'

/** Built-in partners whose guests pay the school itself. */
export const OWN_PARTNERS = [WEBSITE, DESK] as const

/** True if guests of this partner pay the school itself. */
export function isOwnPartner(partner: string): boolean {
  return OWN_PARTNERS.some(own => own === partner)
}

/** Input for a school key. Without a partner, it becomes the school's own key. */
export const SchoolKeyRequest = members({
  schoolId: reference(),
  partner: v.nullable(text(200)),
  discountPercent: v.optional(digits(0, 100))
})

/** Input for a platform key; `brand:read` requires a brand. */
export const PlatformKeyRequest = v.pipe(
  members({
    label: text(200),
    scopes: v.pipe(list(oneOf(SCOPES)), v.minLength(1, `one or more of ${SCOPES.join(', ')}`)),
    brandId: v.optional(v.nullable(shortId()), null)
  }),
  v.forward(
    v.check(
      ({ scopes, brandId }) => brandId !== null || !scopes.includes('brand:read'),
      'the scope brand:read needs the brand whose figures the key opens'
    ),
    ['brandId']
  )
)

/** A new key: its text, which is shown once, and the values to store. */
export interface NewKey {
  readonly key: string
  readonly digest: Buffer
  readonly lastFour: string
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const KEY_SHAPE = /^sb[spc]_[0-9A-Za-z]{38}$/

/** Creates a key of 32 random base62 characters (190 bits) and 6 characters of checksum. */
export function mintKey(kind: KeyKind): NewKey {
  const body = `${PREFIX[kind]}${randomBase62(RANDOM_LENGTH)}`
  const key = body + checksumOf(body)
  return { key, digest: Buffer.from(digestOf(key), 'hex'), lastFour: key.slice(-4) }
}

/** Checks prefix, length and checksum, so that typing errors need no lookup. */
export function isWellFormedKey(kind: KeyKind, key: string): boolean {
  if (!KEY_SHAPE.test(key) || !key.startsWith(PREFIX[kind])) return false
  return checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
}

/** Hint for a valid key of another kind; undefined for any other text. */
export function otherKindHint(expected: KeyKind, key: string): HintId | undefined {
  const kind = (Object.keys(PREFIX) as KeyKind[]).find(kind => isWellFormedKey(kind, key))
  return kind === undefined || kind === expected ? undefined : (`${kind}_key_for_${expected}` as HintId)
}

function checksumOf(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = ALPHABET[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** Discards bytes from 248 on, so that all characters are equally likely. */
function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62]
    }
  }
  return text
}

/** Allowed lifetimes of connector keys, in days. */
export const CONNECTOR_KEY_DAYS = [30, 90, 365] as const
