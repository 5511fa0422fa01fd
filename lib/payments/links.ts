import { timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../text/derive.ts'
import { isUuid } from '../text/uuid.ts'

const SIGNATURE_BYTES = 16
const LINK_PATTERN = /^([0-9a-f-]{36})\.([\w-]{22})$/

/** Path of the link with which the guest of a charge pays it. Nobody can guess it from the charge's id. */
export function payPath(secret: string, schoolId: string, chargeId: string): string {
  return `/pay/${schoolId}/${chargeId}.${linkSignature(secret, schoolId, chargeId).toString('base64url')}`
}

/** The charge of the last part of a link. Undefined if this service did not sign it. */
export function readPayLink(secret: string, schoolId: string, link: string): string | undefined {
  const [, chargeId = '', signature = ''] = LINK_PATTERN.exec(link) ?? []
  if (!isUuid(chargeId)) return undefined
  const bytes = Buffer.from(signature, 'base64url')
  const isValid =
    bytes.toString('base64url') === signature &&
    timingSafeEqual(bytes, linkSignature(secret, schoolId, chargeId))
  return isValid ? chargeId : undefined
}

function linkSignature(secret: string, schoolId: string, chargeId: string): Buffer {
  return deriveKey(secret, 'pay', schoolId, chargeId).subarray(0, SIGNATURE_BYTES)
}
