import { fewRandomBytes } from '../text/random.ts'

/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Booking number for guests: eight characters that can be read out, 40 random bits. */
export function drawReference(): string {
  let reference = ''
  for (const byte of fewRandomBytes(8)) reference += ALPHABET[byte & 31]
  return reference
}

/** A typed reference in its stored form: any case, O for 0, I or L for 1; null if the text is none. */
export function parseReference(text: string): string | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(letters) ? letters : null
}
