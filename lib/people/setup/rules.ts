import { randomBytes } from 'node:crypto'

/** Validity of a set-up link: long enough to send it to the owner. */
export const SETUP_HOURS = 24

/** Prefix of set-up links; the token follows. */
export const SETUP_PATH = '/centre/setup/'

/** A token of 256 random bits. It names no school: there is none yet. */
export function mintSetupToken(): string {
  return randomBytes(32).toString('base64url')
}
