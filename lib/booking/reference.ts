import { randomFew } from '../text/random.ts'

/** Crockford's base 32, which has no I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a guest is shown of a booking: eight characters that can be read out, 40 random bits. */
export function drawReference(): string {
  let reference = ''
  for (const byte of randomFew(8)) reference += LETTERS[byte & 31]
  return reference
}
