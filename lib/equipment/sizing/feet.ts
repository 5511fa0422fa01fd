/** A normalized length such as 6'2": whole feet, then inches 0 to 11. */
export type Size = `${number}'${number}"`

// Straight, curly, prime and acute marks from keyboards and phones, and the words.
const SPELLING =
  /^(\d{1,2})\s*(?:['’′´`]|ft\.?|feet|foot)\s*(?:(\d{1,2})\s*(?:["“”″]|''|’’|′′|´´|in\.?|inch|inches)?)?$/i

/** Inches of a length in any common spelling (6'2", 6’2″, 6ft 2in, 6'); undefined if it is not a length. */
export function parseFeet(text: string): number | undefined {
  const [, feet, inches = '0'] = SPELLING.exec(text.trim()) ?? []
  return feet === undefined || Number(inches) > 11 ? undefined : Number(feet) * 12 + Number(inches)
}

/** Inches of a valid length; throws RangeError otherwise, so validate input first. */
export function getInches(text: string): number {
  const inches = parseFeet(text)
  if (inches === undefined) throw new RangeError(`not a length in feet and inches: ${text}`)
  return inches
}

/** Formats inches: 74 is 6'2", 72 is 6'0". */
export function printFeet(inches: number): Size {
  return `${Math.floor(inches / 12)}'${inches % 12}"`
}
