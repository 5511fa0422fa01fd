/** Hours back from now that a page of unproven bookings may show; 0 shows all. */
export const WAVE_HOURS = [1, 24, 168, 0] as const

export type WaveHours = (typeof WAVE_HOURS)[number]

/** Bookings that the page lists by name. */
export const MAX_LISTED = 30

/** Maximum bookings that one act cancels or accepts. */
export const MAX_WAVE = 1000

/** Cancel the bookings, or accept them as real. */
export const WAVE_ACTS = ['cancel', 'accept'] as const

export type WaveAct = (typeof WAVE_ACTS)[number]
