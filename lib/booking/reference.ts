import { fewRandomBytes } from '../text/random.ts'

/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Booking number for guests: eight characters that can be read out, 40 random bits. */
export function drawReference(): string {
  let reference = ''
  for (const byte of fewRandomBytes(8)) reference += ALPHABET[byte & 31]
  return reference
}
