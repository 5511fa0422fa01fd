/** Separators in a name that is not in spoken order: "Smith, John", "SMITH/JOHN MR". */
const PARTS = /[,;/|]/

/**
 * A name for a greeting: complete, since the first word may be a title, a family name or "Familie". Empty if it has separators;
 * the greeting then has no name.
 */
export function greetingName(name: string): string {
  return PARTS.test(name) ? '' : name.trim().replace(/\s+/g, ' ')
}
