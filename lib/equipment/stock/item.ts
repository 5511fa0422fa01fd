/** Kinds of equipment, as stock and ledger name them. */
export const ITEMS = ['soft_board', 'board', 'wetsuit', 'leash', 'boots'] as const

export type Item = (typeof ITEMS)[number]
