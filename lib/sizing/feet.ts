/** A length in the one spelling that is answered, such as 6'2": whole feet, then inches 0 to 11. */
export type Size = `${number}'${number}"`

// The straight, curly, prime and acute marks that keyboards and phones make, and the words.
const SPELLING =
  /^(\d{1,2})\s*(?:['’′´`]|ft\.?|feet|foot)\s*(?:(\d{1,2})\s*(?:["“”″]|''|’’|′′|´´|in\.?|inch|inches)?)?$/i

/** The whole inches of a length as people type it (6'2", 6’2″, 6ft 2in, 6'), or undefined when it is none. */
export function parseFeet(text: string): number | undefined {
  const [, feet, inches = '0'] = SPELLING.exec(text.trim()) ?? []
  return feet === undefined || Number(inches) > 11 ? undefined : Number(feet) * 12 + Number(inches)
}

/** The whole inches of a length; throws RangeError when the text is none, so check what comes from outside. */
export function getInches(text: string): number {
  const inches = parseFeet(text)
  if (inches === undefined) throw new RangeError(`not a length in feet and inches: ${text}`)
  return inches
}

/** Whole inches in the one spelling: 74 is 6'2", 72 is 6'0". */
export function printFeet(inches: number): Size {
  return `${Math.floor(inches / 12)}'${inches % 12}"`
}
