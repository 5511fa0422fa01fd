import type * as v from 'valibot'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { Html } from '../../../lib/pages/html.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { ItemChange, ItemChanged, StoredItem } from '../../../lib/schools/items/rules.ts'
import type { Back } from '../kit/after.ts'
import type { ParamName, Params } from '../kit/params.ts'
import type { UndoableAct } from '../kit/undo.ts'
import type { Viewer } from '../kit/viewer.ts'
import type { ListTexts } from '../messages/lists.ts'
import type { ParsedItem } from './parse.ts'

/** Values of a form and its faults, as its controls show them. */
export interface FormState<Values> {
  readonly values: Values
  readonly faults?: ReadonlySet<string> | undefined
  /** Values that someone else saved in the meantime. */
  readonly saved?: Values | undefined
}

/** A short list of a school: its items, the form of an item, and their storage. */
export interface Collection<Item extends object, Values, Choices, N extends ParamName, K extends ParamName> {
  readonly texts: Readonly<Record<Viewer['language'], ListTexts>>
  /** Parameters in the path of the list, and the parameter for an item. */
  readonly owner: readonly N[]
  readonly key: K
  /** Path of the list, and the page to which it links back. */
  path(params: Params<N>): string
  before(choices: Choices, viewer: Viewer): { readonly path: string; readonly name: string }
  /** The act whose undo covers all changes of the list. */
  readonly act: UndoableAct
  readonly back?: Back
  readonly body: v.ObjectEntries
  readonly example: Readonly<Record<string, unknown>>
  /** Loads the choices of the form; throws if the owner of the list does not exist. */
  load(sql: Sql, person: PersonSession, params: Params<N>): Promise<Choices>
  read(sql: Sql, person: PersonSession, params: Params<N>): Promise<readonly StoredItem<Item>[]>
  change(sql: Sql, person: PersonSession, params: Params<N>, change: ItemChange<Item>): Promise<ItemChanged>
  keyOf(item: Item): string
  /** Id for a new item. A number may be appended unless `isFixed`, which means that a person typed the id. */
  newKey(values: Values): { readonly id: string; readonly isFixed: boolean }
  /** Values of the form, for an item or for a new one. */
  valuesOf(item: Item | undefined, choices: Choices, viewer: Viewer): Values
  /** The item as typed, or the names of faulty fields. */
  parse(values: Values, id: string, choices: Choices): ParsedItem<Item>
  /** Name and facts of an item in the list. */
  describe(
    item: Item,
    choices: Choices,
    viewer: Viewer
  ): { readonly name: string; readonly facts: readonly (string | false | undefined)[] }
  fields(state: FormState<Values>, choices: Choices, viewer: Viewer, item: Item | undefined): Html
}

/** The address of an item below its list. */
export function itemPath(path: string, id: string): string {
  return `${path}/${encodeURIComponent(id)}`
}
