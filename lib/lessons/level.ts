/** Levels of surfers. All surfaces use these names. */
export const LEVELS = ['beginner', 'intermediate', 'advanced', 'kids'] as const

export type SurfLevel = (typeof LEVELS)[number]
