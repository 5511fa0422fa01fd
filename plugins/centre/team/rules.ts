/** Who teaches a lesson once one goes, one comes, or one takes the other's place; empty names nobody. */
export function teamAfter(seen: readonly string[], goes: string, comes: string): string[] {
  return [...new Set([...seen.filter(id => id !== goes), comes])].filter(id => id !== '')
}

/** The instructors that a form was shown with. */
export function parseTeam(text: string): string[] {
  return text.split(',').filter(id => id !== '')
}
