/** Signs between the parts of a name that is not in the order in which it is spoken: "Smith, John", "SMITH/JOHN MR". */
const PARTS = /[,;/|]/

/**
 * A name as a greeting uses it: complete, because the first word may be a title, a family name or "Familie". Empty if the name is
 * in parts; the greeting then names no one.
 */
export function greetedName(name: string): string {
  return PARTS.test(name) ? '' : name.trim().replace(/\s+/g, ' ')
}
