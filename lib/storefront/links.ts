import { timingSafeEqual } from 'node:crypto'
import { type CreditAddress, type CreditCode, creditCode } from '../credits/code.ts'
import { deriveKey } from '../text/derive.ts'
import { isUuid } from '../text/uuid.ts'
import { bookedPath, type LessonAddress } from './paths.ts'

/** A booking for which a link can be signed. */
interface SignableBooking extends LessonAddress {
  readonly bookingId: string
  /** Start of the lesson (ISO 8601), at which the link ends. */
  readonly startsAt: string
}

/** Content of a signed link. `until` is in seconds since 1970. */
export interface SignedBooking {
  readonly bookingId: string
  readonly until: number
}

/** Create and read links to bookings for their guests. */
export interface GuestLinks {
  /** URL of a booking's page for its guest, valid until the lesson starts. Null without a secret to sign it. */
  readonly guestUrl: (booking: SignableBooking) => string | null
  /** Decode the signed part of a booking's URL. Undefined if this service did not sign it. */
  readonly readSignedBooking: (lesson: LessonAddress, attempt: string) => SignedBooking | undefined
  /** Path of the page where a guest chooses after a called-off lesson. Null without a secret to sign it. */
  readonly choosePath: (choice: ChoiceAddress) => string | null
  /** Id of the choice in the signed part of such a path. Undefined if this service did not sign it. */
  readonly readSignedChoice: (schoolId: string, signed: string) => string | undefined
  /** Code of a credit. Null without a secret to derive it from. */
  readonly creditCode: (credit: CreditAddress) => CreditCode | null
}

interface ChoiceAddress {
  readonly schoolId: string
  readonly choiceId: string
}

export function createGuestLinks(secret: string | undefined, publicUrl: string): GuestLinks {
  return {
    guestUrl: booking => (secret === undefined ? null : publicUrl + signedPath(secret, booking)),
    readSignedBooking: (...address) => readSignedBooking(secret, ...address),
    choosePath: choice => (secret === undefined ? null : choosePath(secret, choice)),
    readSignedChoice: (...address) => readSignedChoice(secret, ...address),
    creditCode: credit => (secret === undefined ? null : creditCode(secret, credit))
  }
}

const SIGNATURE_BYTES = 16
const LINK_PATTERN = /^([0-9a-f-]{36})\.([0-9a-z]{1,9})\.([\w-]{22})$/

/** Signed path of a booking's page for emails, valid until the lesson starts. Nobody can guess it from the booking's id. */
export function signedPath(secret: string, { bookingId, startsAt, ...lesson }: SignableBooking): string {
  const until = Math.floor(Date.parse(startsAt) / 1000)
  const signature = linkSignature(secret, lesson, { bookingId, until }).toString('base64url')
  return bookedPath({ ...lesson, attempt: `${bookingId}.${until.toString(36)}.${signature}` })
}

/** Verify the signed part of a path. Undefined if the signature is invalid. */
function readSignedBooking(
  secret: string | undefined,
  lesson: LessonAddress,
  attempt: string
): SignedBooking | undefined {
  const [, bookingId = '', until36 = '', signature = ''] = LINK_PATTERN.exec(attempt) ?? []
  if (secret === undefined || !isUuid(bookingId)) return undefined
  const booking = { bookingId, until: Number.parseInt(until36, 36) }
  return isEqual(signature, linkSignature(secret, lesson, booking)) ? booking : undefined
}

function linkSignature(
  secret: string,
  { schoolId, slotId }: LessonAddress,
  { bookingId, until }: SignedBooking
): Buffer {
  return deriveKey(secret, 'guest', schoolId, slotId, bookingId, String(until)).subarray(0, SIGNATURE_BYTES)
}

const CHOICE_PATTERN = /^([0-9a-f-]{36})\.([\w-]{22})$/

/** Signed path of the page where a guest chooses after a called-off lesson. The choice itself ends, not the link. */
export function choosePath(secret: string, { schoolId, choiceId }: ChoiceAddress): string {
  return `/choose/${schoolId}/${choiceId}.${choiceSignature(secret, schoolId, choiceId).toString('base64url')}`
}

function readSignedChoice(secret: string | undefined, schoolId: string, signed: string): string | undefined {
  const [, choiceId = '', signature = ''] = CHOICE_PATTERN.exec(signed) ?? []
  if (secret === undefined || !isUuid(choiceId)) return undefined
  return isEqual(signature, choiceSignature(secret, schoolId, choiceId)) ? choiceId : undefined
}

function choiceSignature(secret: string, schoolId: string, choiceId: string): Buffer {
  return deriveKey(secret, 'choice', schoolId, choiceId).subarray(0, SIGNATURE_BYTES)
}

function isEqual(signature: string, expected: Buffer): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  return bytes.length === SIGNATURE_BYTES && timingSafeEqual(bytes, expected)
}
