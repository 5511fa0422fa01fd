/** Hours before now that the page can show; 0 shows all unproven bookings. */
export const WAVE_HOURS = [1, 24, 168, 0] as const

export type WaveHours = (typeof WAVE_HOURS)[number]

/** Bookings that the page lists by name. */
export const MAX_LISTED = 30

/** Maximum bookings that one act cancels or accepts. */
export const MAX_WAVE = 1000

/** Maximum origins that the page lists, and minimum seats of a listed origin. */
export const LISTED_ORIGINS = { most: 8, seats: 8 }

/** An email domain, a network such as 198.51.100.0/24, or ALL_ORIGINS. */
export const ORIGIN = /^[^\s\p{Cc}/?#]{1,253}(?:\/\d{1,3})?$/u

/** Stands for all networks. No email domain, because it has no dot. */
export const ALL_ORIGINS = 'all'

/** Cancel the bookings, or accept them as real. */
export const WAVE_ACTS = ['cancel', 'accept'] as const

export type WaveAct = (typeof WAVE_ACTS)[number]
