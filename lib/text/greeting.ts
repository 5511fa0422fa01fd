/** Separators of a name that is not written in spoken order: "Smith, John", "SMITH/JOHN MR". */
const PARTS = /[,;/|]/

/**
 * Returns the full name for a greeting, because the first word may be a title, a family name or "Familie". Returns an empty
 * text if the name has separators; the greeting then has no name.
 */
export function greetingName(name: string): string {
  return PARTS.test(name) ? '' : name.trim().replace(/\s+/g, ' ')
}
