import { randomBytes } from 'node:crypto'

/** Validity of a set-up link in hours: enough time to send it to the owner. */
export const SETUP_HOURS = 24

/** Path of set-up links, before the token. */
export const SETUP_PATH = '/centre/setup/'

/** Creates a token of 256 random bits. It contains no school, because none exists yet. */
export function mintSetupToken(): string {
  return randomBytes(32).toString('base64url')
}
