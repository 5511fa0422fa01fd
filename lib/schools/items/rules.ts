/** Lists of a school that are stored with it and change by item. */
export type ItemList = 'points' | 'offers'

/** An item with the digest that a change of it names. */
export interface StoredItem<Item> {
  readonly item: Item
  readonly version: string
}

/** One change of a list: `version` is null for a new item, `item` is null to remove it. */
export interface ItemChange<Item> {
  readonly id: string
  readonly version: string | null
  readonly item: Item | null
}

/** Outcome of a change. `taken`: another item has the id. `item_changed`: it is no longer at `version`. */
export interface ItemChanged {
  readonly code: 'ok' | 'unchanged' | 'taken' | 'item_changed' | 'not_found' | 'too_many' | 'too_long'
  /** The audit row; of an equal item that exists already, the row that added it. */
  readonly logId: string | null
}
