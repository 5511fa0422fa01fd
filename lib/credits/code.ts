import { deriveKey } from '../text/derive.ts'
import { digestOf } from '../text/digest.ts'

/** Crockford's base 32, which has no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random characters of a code (55 bits), before its check character. */
const SECRET_LENGTH = 11

/** Modulus of the check character. A prime, so that each mistyped or exchanged character changes the sum. */
const CHECK_MODULUS = 31

/** A code as guests type it, with the parts that are stored. */
export interface CreditCode {
  /** Twelve characters in groups of four. */
  readonly code: string
  readonly digest: Buffer
  readonly lastFour: string
}

/** Address of a credit, from which its code is derived. */
export interface CreditAddress {
  readonly schoolId: string
  readonly creditId: string
}

/** The code of a credit. It is derived from the service's secret, so that it can be shown again although only its digest is stored. */
export function creditCode(secret: string, { schoolId, creditId }: CreditAddress): CreditCode {
  const bytes = deriveKey(secret, 'credit', schoolId, creditId).subarray(0, SECRET_LENGTH)
  const letters = [...bytes].map(byte => ALPHABET[byte & 31]).join('')
  return storedCode(letters + checkOf(letters))
}

/** Parses a typed code: any case and spacing, O for 0, I or L for 1. Undefined if it cannot be the code of a credit. */
export function parseCreditCode(text: string): CreditCode | undefined {
  const letters = text.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters)) return undefined
  return checkOf(letters.slice(0, SECRET_LENGTH)) === letters[SECRET_LENGTH] ? storedCode(letters) : undefined
}

function storedCode(letters: string): CreditCode {
  return {
    code: letters.replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3'),
    digest: Buffer.from(digestOf(letters), 'hex'),
    lastFour: letters.slice(-4)
  }
}

function checkOf(letters: string): string {
  const sum = [...letters].reduce((all, letter, i) => all + ALPHABET.indexOf(letter) * (i + 1), 0)
  return ALPHABET[sum % CHECK_MODULUS] as string
}
