/** A normalized length such as 6'2": feet, then inches from 0 to 11. */
export type Size = `${number}'${number}"`

// Matches straight, curly, prime and acute marks of keyboards and phones, and words.
const SPELLING =
  /^(\d{1,2})\s*(?:['’′´`]|ft\.?|feet|foot)\s*(?:(\d{1,2})\s*(?:["“”″]|''|’’|′′|´´|in\.?|inch|inches)?)?$/i

/** Parse a length in any common spelling (6'2", 6’2″, 6ft 2in, 6') to inches. Undefined if it is not a length. */
export function parseFeet(text: string): number | undefined {
  const [, feet, inches = '0'] = SPELLING.exec(text.trim()) ?? []
  return feet === undefined || Number(inches) > 11 ? undefined : Number(feet) * 12 + Number(inches)
}

/** Parse a length to inches. Throws RangeError if it is not a length, so validate input first. */
export function getInches(text: string): number {
  const inches = parseFeet(text)
  if (inches === undefined) throw new RangeError(`not a length in feet and inches: ${text}`)
  return inches
}

/** Format inches: 74 is 6'2", 72 is 6'0". */
export function printFeet(inches: number): Size {
  return `${Math.floor(inches / 12)}'${inches % 12}"`
}
