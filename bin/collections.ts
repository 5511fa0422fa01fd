import { Problem } from '../lib/errors.ts'
import type { Sql } from '../lib/infra/database/pool.ts'
import { readItems } from '../lib/schools/items/queries.ts'
import type { ItemChange, ItemChanged, ItemList, StoredItem } from '../lib/schools/items/rules.ts'
import { changeItem } from '../lib/schools/items/transactions.ts'
import { getSchool } from '../lib/schools/queries.ts'
import { notFoundError } from './args.ts'
import {
  type Command,
  type Invocation,
  requireOption,
  UsageError,
  type Values,
  withDatabase
} from './command.ts'
import { listRows } from './terminal.ts'

/** Help texts of one command, as in Command. `usage` follows the key and the owner's options. */
interface Texts {
  readonly summary: string
  readonly usage?: string
  readonly notes?: string
}

/** A short list of items that belong to a school or a lesson type. */
interface Collection<Item extends object, Input> {
  /** Word for one item, and for several: `point`, `points`. */
  readonly noun: string
  readonly plural: string
  /** Placeholder of the argument that identifies an item: `ID`. */
  readonly key: string
  keyOf(item: Item): string
  /** Convert a typed key to its stored spelling. */
  normalizeKey?(key: string): string
  /** The owner: its kind in words, and its options, which are all required. The last option identifies the owner. */
  readonly owner: { readonly kind: string; readonly usage: string; readonly options: Command['options'] }
  /** Options of an item, for `add` and `set`. `add` requires those in `required`. */
  readonly options: Command['options']
  readonly required?: readonly string[]
  /** Maximum items, and maximum bytes of all as JSON. `bytes` is absent if the limits of each item suffice. */
  readonly bounds: { readonly most: number; readonly bytes?: number }
  /** Parse the typed fields. Throws a UsageError. */
  parse(values: Values, key: string): Input
  /** True if no field was typed. */
  isEmpty(input: Input): boolean
  /** Apply the typed fields. Returns the item, or the first invalid field with a hint about valid values. */
  apply(input: Input, previous?: Item): Item | { readonly field: string; readonly hint: string }
  /** Read the stored list. Throws if the owner does not exist. */
  read(sql: Sql, values: Values): Promise<readonly StoredItem<Item>[]>
  /** Throws if a new or changed item refers to something that does not exist. */
  check?(sql: Sql, values: Values, item: Item): Promise<void>
  change(sql: Sql, values: Values, change: ItemChange<Item>): Promise<ItemChanged>
  readonly add: Texts & { message(item: Item, owner: string): string }
  readonly set: Texts
  readonly remove: Texts & { message(key: string, owner: string): string }
  readonly list: Texts & {
    readonly columns: readonly string[]
    row?(item: Item): Readonly<Record<string, unknown>>
    none(owner: string, values: Values): string
  }
}

const TRIES = 3

/** Create the commands `add`, `list`, `set` and `remove` of a collection. */
export function collection<Item extends object, Input>(definition: Collection<Item, Input>) {
  return {
    add: addCommand(definition),
    list: listCommand(definition),
    set: setCommand(definition),
    remove: removeCommand(definition)
  }
}

function addCommand<Item extends object, Input>(definition: Collection<Item, Input>): Command {
  return {
    ...writeCommand(definition, 'add', definition.add, definition.options),
    run(invocation) {
      const { config, values, words } = invocation
      const owner = ownerOf(definition, values)
      for (const option of definition.required ?? []) requireOption(values, option)
      const item = applyInput(definition, definition.parse(values, words[0] ?? ''))
      const key = definition.keyOf(item)
      return withDatabase(config, async sql => {
        await rewrite(definition, { sql, values }, items => {
          if (items.some(other => definition.keyOf(other.item) === key))
            throw new UsageError(`${definition.key}: "${key}" exists already`)
          return { item }
        })
        return print(invocation, item, definition.add.message(item, owner))
      })
    }
  }
}

function setCommand<Item extends object, Input>(definition: Collection<Item, Input>): Command {
  return {
    ...writeCommand(definition, 'set', definition.set, definition.options),
    run(invocation) {
      const { config, values, words } = invocation
      const [key = ''] = words
      const owner = ownerOf(definition, values)
      const input = definition.parse(values, key)
      if (definition.isEmpty(input)) throw new UsageError('name at least one option to change')
      return withDatabase(config, async sql => {
        let changed: object = {}
        await rewrite(definition, { sql, values }, items => {
          const previous = find(definition, items, key, owner)
          const item = applyInput(definition, input, previous.item)
          changed = item
          return { item, previous }
        })
        return print(invocation, changed, `Changed ${normalize(definition, key)} of ${owner}.`)
      })
    }
  }
}

function removeCommand<Item extends object, Input>(definition: Collection<Item, Input>): Command {
  return {
    ...writeCommand(definition, 'remove', definition.remove, {}),
    run(invocation) {
      const { config, values, words } = invocation
      const [input = ''] = words
      const [key, owner] = [normalize(definition, input), ownerOf(definition, values)]
      return withDatabase(config, async sql => {
        await rewrite(definition, { sql, values }, items => ({
          item: null,
          previous: find(definition, items, input, owner)
        }))
        const json = { [definition.key.toLowerCase()]: key, removed: true }
        return print(invocation, json, definition.remove.message(key, owner))
      })
    }
  }
}

function listCommand<Item extends object, Input>(definition: Collection<Item, Input>): Command {
  const { summary, columns, row, none } = definition.list
  return {
    ...{
      name: `${definition.plural} list`,
      summary,
      usage: definition.owner.usage,
      options: definition.owner.options
    },
    run({ config, terminal, values }) {
      const owner = ownerOf(definition, values)
      return withDatabase(config, async sql => {
        const items = (await definition.read(sql, values)).map(({ item }) => item)
        const rows = values.json || !row ? items : items.map(row)
        return listRows({ terminal, values }, rows, columns, none(owner, values))
      })
    }
  }
}

function writeCommand<Item extends object, Input>(
  { plural, key, owner }: Collection<Item, Input>,
  verb: string,
  { summary, usage, notes }: Texts,
  options: Command['options']
) {
  return {
    ...{ name: `${plural} ${verb}`, summary, writes: true, words: [key] },
    usage: [key, owner.usage, usage].filter(Boolean).join(' '),
    options: { ...owner.options, ...options },
    ...(notes !== undefined && { notes })
  }
}

/** Id of the owner, which is the value of the last option in `owner.options`. */
function ownerOf<Item extends object, Input>({ owner }: Collection<Item, Input>, values: Values): string {
  return Object.keys(owner.options)
    .map(name => requireOption(values, name))
    .at(-1) as string
}

function normalize<Item extends object, Input>(definition: Collection<Item, Input>, key: string): string {
  return definition.normalizeKey?.(key) ?? key
}

function applyInput<Item extends object, Input>(
  definition: Collection<Item, Input>,
  input: Input,
  previous?: Item
): Item {
  const result = definition.apply(input, previous)
  if (!('field' in result && 'hint' in result)) return result as Item
  throw new UsageError(`--${String(result.field).replace(/[A-Z]/g, '-$&').toLowerCase()}: ${result.hint}`)
}

function find<Item extends object, Input>(
  definition: Collection<Item, Input>,
  items: readonly StoredItem<Item>[],
  key: string,
  owner: string
): StoredItem<Item> {
  const found = items.find(({ item }) => definition.keyOf(item) === normalize(definition, key))
  if (!found) throw notFoundError(definition.noun, key, owner)
  return found
}

/** Decision about one item: null removes it. A new item has no `previous`. */
interface Decision<Item> {
  readonly item: Item | null
  readonly previous?: StoredItem<Item>
}

/** Store the decision about one item. After a concurrent change, read and decide again. */
async function rewrite<Item extends object, Input>(
  definition: Collection<Item, Input>,
  { sql, values }: { readonly sql: Sql; readonly values: Values },
  decide: (items: readonly StoredItem<Item>[]) => Decision<Item>
): Promise<void> {
  const { plural, owner, bounds } = definition
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { item, previous } = decide(await definition.read(sql, values))
    if (item !== null) await definition.check?.(sql, values, item)
    const id = definition.keyOf((item ?? previous?.item) as Item)
    const { code } = await definition.change(sql, values, { id, item, version: previous?.version ?? null })
    if (code === 'ok' || code === 'unchanged') return
    if (code === 'too_many')
      throw new Error(`A ${owner.kind} has at most ${bounds.most} ${plural}; remove one first.`)
    if (code === 'too_long')
      throw new Error(
        `All ${plural} of a ${owner.kind} together may have at most ${bounds.bytes} bytes; shorten their texts.`
      )
  }
  throw new Problem('service_unavailable', {
    hint: `The ${definition.plural} were changed by others at the same time; try again.`
  })
}

/** Members `read` and `change` of a collection that is stored with its school. */
export function itemsOfSchool<Item extends object>(list: ItemList) {
  const findSchoolId = async (sql: Sql, values: Values) =>
    (await getSchool(sql, requireOption(values, 'school'))).id
  return {
    read: async (sql: Sql, values: Values) => readItems<Item>(sql, await findSchoolId(sql, values), list),
    async change(sql: Sql, values: Values, change: ItemChange<Item>): Promise<ItemChanged> {
      return changeItem(sql, { schoolId: await findSchoolId(sql, values), personId: null }, list, change)
    }
  }
}

function print({ terminal, values }: Invocation, json: object, sentence: string): 0 {
  terminal.out(values.json ? JSON.stringify(json) : sentence)
  return 0
}
