/** Lists that are stored with a school and changed item by item. */
export type ItemList = 'points' | 'offers'

/** An item with its digest. A change must name the digest. */
export interface StoredItem<Item> {
  readonly item: Item
  readonly version: string
}

/** A change of a list. `version` is null for a new item. `item` is null to remove one. */
export interface ItemChange<Item> {
  readonly id: string
  readonly version: string | null
  readonly item: Item | null
}

/** Outcome of a change. `taken`: another item has the id. `item_changed`: the item no longer has this `version`. */
export interface ItemChanged {
  readonly code: 'ok' | 'unchanged' | 'taken' | 'item_changed' | 'not_found' | 'too_many' | 'too_long'
  /** The audit row. For `unchanged`, the row that added the equal item. */
  readonly logId: string | null
}
