/** Milliseconds between polls; without input before the page changes; between stored copies of an unchanged page. */
export const EVERY_MS = 15_000
export const QUIET_MS = 2000
export const KEEP_MS = 60_000

/** Older times are shown with their weekday. */
export const HALF_DAY_MS = 43_200_000

/** Timeout of a request in milliseconds. */
export const PATIENCE_MS = 10_000

export const DAY_MS = 86_400_000

/** Maximum queued taps, and maximum stored pages. */
export const MAX_TAPS = 200
export const MAX_PAGES = 40

/** HTTP statuses that are worth a retry. */
export const AWAY = /408|429|50[234]/
