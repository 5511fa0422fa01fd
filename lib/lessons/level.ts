/** The levels a person surfs at, as every surface names them. */
export const LEVELS = ['beginner', 'intermediate', 'advanced', 'kids'] as const

export type SurfLevel = (typeof LEVELS)[number]
