import { Problem } from '../lib/errors.ts'
import type { Sql } from '../lib/infra/database/pool.ts'
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

/** Help texts of one command: those of Command, with the usage after the key and the owner's options. */
interface Texts {
  readonly summary: string
  readonly usage?: string
  readonly notes?: string
}

/** The version that a list had when it was read, for its next write. */
interface VersionedList<Item> {
  readonly items: readonly Item[]
  readonly version: string
}

/** A short list of items that is stored as a whole: in a school, or in a lesson type. */
interface Collection<Item extends object, Input> {
  /** One item, and several: `point`, `points`. */
  readonly noun: string
  readonly plural: string
  /** Name of the argument that identifies an item: `ID`. */
  readonly key: string
  keyOf(item: Item): string
  /** The stored spelling of a typed key. */
  normalizeKey?(key: string): string
  /** The owner's kind for sentences, and its options, all required; the last one names it. */
  readonly owner: { readonly kind: string; readonly usage: string; readonly options: Command['options'] }
  /** Options of an item, for `add` and `set`; `required` ones only for `add`. */
  readonly options: Command['options']
  readonly required?: readonly string[]
  /** Maximum items, and bytes of all as JSON; without `bytes`, the bounds of each item suffice. */
  readonly bounds: { readonly most: number; readonly bytes?: number }
  /** The typed fields. Throws a UsageError. */
  parse(values: Values, key: string): Input
  /** True if no field was typed. */
  isEmpty(input: Input): boolean
  /** The item after the typed changes, or the first invalid field with what it must be. */
  apply(input: Input, previous?: Item): Item | { readonly field: string; readonly hint: string }
  /** The stored list. Throws if the owner does not exist. */
  read(sql: Sql, values: Values): Promise<VersionedList<Item>>
  /** Throws if new or changed items name something that does not exist. */
  check?(sql: Sql, values: Values, items: readonly Item[]): Promise<void>
  /** Stores the list; false if its version is no longer `version`. */
  write(sql: Sql, values: Values, list: VersionedList<Item>): Promise<boolean>
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

/** The commands `add`, `list`, `set` and `remove` of a collection. */
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
          if (items.some(other => definition.keyOf(other) === key))
            throw new UsageError(`${definition.key}: "${key}" exists already`)
          return [...items, item]
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
          const item = applyInput(definition, input, previous)
          changed = item
          return items.map(other => (other === previous ? item : other))
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
        await rewrite(definition, { sql, values }, items => {
          const target = find(definition, items, input, owner)
          return items.filter(item => item !== target)
        })
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
        const { items } = await definition.read(sql, values)
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

/** Name of the owner: the last of its options. */
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
  items: readonly Item[],
  key: string,
  owner: string
): Item {
  const item = items.find(other => definition.keyOf(other) === normalize(definition, key))
  if (!item) throw notFoundError(definition.noun, key, owner)
  return item
}

/** Replaces the list by the result of `change`; after a concurrent change, reads and tries again. */
async function rewrite<Item extends object, Input>(
  definition: Collection<Item, Input>,
  { sql, values }: { readonly sql: Sql; readonly values: Values },
  change: (items: readonly Item[]) => readonly Item[]
): Promise<void> {
  const { plural, owner, bounds } = definition
  for (let tries = 0; tries < TRIES; tries += 1) {
    const list = await definition.read(sql, values)
    const items = change(list.items)
    await definition.check?.(
      sql,
      values,
      items.filter(item => !list.items.includes(item))
    )
    if (items.length > bounds.most)
      throw new Error(`A ${owner.kind} has at most ${bounds.most} ${plural}; remove one first.`)
    if (bounds.bytes !== undefined && Buffer.byteLength(JSON.stringify(items)) > bounds.bytes)
      throw new Error(
        `All ${plural} of a ${owner.kind} together may have at most ${bounds.bytes} bytes; shorten their texts.`
      )
    if (await definition.write(sql, values, { items, version: list.version })) return
  }
  throw new Problem('service_unavailable', {
    hint: `The ${plural} were changed by others at the same time; try again.`
  })
}

function print({ terminal, values }: Invocation, json: object, sentence: string): 0 {
  terminal.out(values.json ? JSON.stringify(json) : sentence)
  return 0
}
