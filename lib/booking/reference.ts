import { fewRandomBytes } from '../text/random.ts'

/** Crockford's base 32, which has no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Generate a booking reference for guests: eight characters (40 random bits) that are easy to read out. */
export function drawReference(): string {
  let reference = ''
  for (const byte of fewRandomBytes(8)) reference += ALPHABET[byte & 31]
  return reference
}

/** Convert a typed reference to its stored form: any case, O for 0, I or L for 1. Null if the text is not a reference. */
export function parseReference(text: string): string | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(letters) ? letters : null
}
