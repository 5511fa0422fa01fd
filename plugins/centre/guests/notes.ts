/** Most characters of a note of the staff. */
export const MOST_NOTE = 1000
