/** Most characters of a note of the staff. */
export const MOST_NOTE = 1000

/** The address of the page on which a note about a booking or a lesson is written. */
export function notePath(about: string): string {
  return `/centre/notes/${about}`
}
