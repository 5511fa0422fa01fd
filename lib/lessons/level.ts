/** Surf levels, as every surface names them. */
export const LEVELS = ['beginner', 'intermediate', 'advanced', 'kids'] as const

export type SurfLevel = (typeof LEVELS)[number]
