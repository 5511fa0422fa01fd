/** Kinds of equipment. Stock and recorded uses have these names. */
export const ITEMS = ['soft_board', 'board', 'wetsuit', 'leash', 'boots'] as const

export type Item = (typeof ITEMS)[number]
