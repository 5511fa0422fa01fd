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
interface Stored<Item> {
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
  read(sql: Sql, values: Values): Promise<Stored<Item>>
  /** Throws if new or changed items name something that does not exist. */
  check?(sql: Sql, values: Values, items: readonly Item[]): Promise<void>
  /** Stores the list; false if its version is no longer `version`. */
  write(sql: Sql, values: Values, list: Stored<Item>): Promise<boolean>
  readonly add: Texts & { done(item: Item, owner: string): string }
  readonly set: Texts
  readonly remove: Texts & { done(key: string, owner: string): string }
  readonly list: Texts & {
    readonly columns: readonly string[]
    row?(item: Item): Readonly<Record<string, unknown>>
    none(owner: string, values: Values): string
  }
}

const TRIES = 3

/** The commands `add`, `list`, `set` and `remove` of a collection. */
export function collection<Item extends object, Input>(of: Collection<Item, Input>) {
  return { add: addCommand(of), list: listCommand(of), set: setCommand(of), remove: removeCommand(of) }
}

function addCommand<Item extends object, Input>(of: Collection<Item, Input>): Command {
  return {
    ...writing(of, 'add', of.add, of.options),
    run(invocation) {
      const { config, values, words } = invocation
      const owner = ownerOf(of, values)
      for (const option of of.required ?? []) requireOption(values, option)
      const item = make(of, of.parse(values, words[0] ?? ''))
      const key = of.keyOf(item)
      return withDatabase(config, async sql => {
        await rewrite(of, { sql, values }, items => {
          if (items.some(other => of.keyOf(other) === key))
            throw new UsageError(`${of.key}: "${key}" exists already`)
          return [...items, item]
        })
        return print(invocation, item, of.add.done(item, owner))
      })
    }
  }
}

function setCommand<Item extends object, Input>(of: Collection<Item, Input>): Command {
  return {
    ...writing(of, 'set', of.set, of.options),
    run(invocation) {
      const { config, values, words } = invocation
      const [key = ''] = words
      const owner = ownerOf(of, values)
      const input = of.parse(values, key)
      if (of.isEmpty(input)) throw new UsageError('name at least one option to change')
      return withDatabase(config, async sql => {
        let changed: object = {}
        await rewrite(of, { sql, values }, items => {
          const previous = find(of, items, key, owner)
          const item = make(of, input, previous)
          changed = item
          return items.map(other => (other === previous ? item : other))
        })
        return print(invocation, changed, `Changed ${normalize(of, key)} of ${owner}.`)
      })
    }
  }
}

function removeCommand<Item extends object, Input>(of: Collection<Item, Input>): Command {
  return {
    ...writing(of, 'remove', of.remove, {}),
    run(invocation) {
      const { config, values, words } = invocation
      const [typed = ''] = words
      const [key, owner] = [normalize(of, typed), ownerOf(of, values)]
      return withDatabase(config, async sql => {
        await rewrite(of, { sql, values }, items => {
          const removed = find(of, items, typed, owner)
          return items.filter(item => item !== removed)
        })
        const json = { [of.key.toLowerCase()]: key, removed: true }
        return print(invocation, json, of.remove.done(key, owner))
      })
    }
  }
}

function listCommand<Item extends object, Input>(of: Collection<Item, Input>): Command {
  const { summary, columns, row, none } = of.list
  return {
    ...{ name: `${of.plural} list`, summary, usage: of.owner.usage, options: of.owner.options },
    run({ config, terminal, values }) {
      const owner = ownerOf(of, values)
      return withDatabase(config, async sql => {
        const { items } = await of.read(sql, values)
        const rows = values.json || !row ? items : items.map(row)
        return listRows({ terminal, values }, rows, columns, none(owner, values))
      })
    }
  }
}

function writing<Item extends object, Input>(
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

function normalize<Item extends object, Input>(of: Collection<Item, Input>, key: string): string {
  return of.normalizeKey?.(key) ?? key
}

function make<Item extends object, Input>(of: Collection<Item, Input>, input: Input, previous?: Item): Item {
  const made = of.apply(input, previous)
  if (!('field' in made && 'hint' in made)) return made as Item
  throw new UsageError(`--${String(made.field).replace(/[A-Z]/g, '-$&').toLowerCase()}: ${made.hint}`)
}

function find<Item extends object, Input>(
  of: Collection<Item, Input>,
  items: readonly Item[],
  key: string,
  owner: string
): Item {
  const item = items.find(other => of.keyOf(other) === normalize(of, key))
  if (!item) throw notFoundError(of.noun, key, owner)
  return item
}

/** Replaces the list by the result of `change`; after a concurrent change, reads and tries again. */
async function rewrite<Item extends object, Input>(
  of: Collection<Item, Input>,
  { sql, values }: { readonly sql: Sql; readonly values: Values },
  change: (items: readonly Item[]) => readonly Item[]
): Promise<void> {
  const { plural, owner, bounds } = of
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stored = await of.read(sql, values)
    const items = change(stored.items)
    await of.check?.(
      sql,
      values,
      items.filter(item => !stored.items.includes(item))
    )
    if (items.length > bounds.most)
      throw new Error(`A ${owner.kind} has at most ${bounds.most} ${plural}; remove one first.`)
    if (bounds.bytes !== undefined && Buffer.byteLength(JSON.stringify(items)) > bounds.bytes)
      throw new Error(
        `All ${plural} of a ${owner.kind} together may have at most ${bounds.bytes} bytes; shorten their texts.`
      )
    if (await of.write(sql, values, { items, version: stored.version })) return
  }
  throw new Problem('service_unavailable', {
    hint: `The ${plural} were changed by others at the same time; try again.`
  })
}

function print({ terminal, values }: Invocation, json: object, sentence: string): 0 {
  terminal.out(values.json ? JSON.stringify(json) : sentence)
  return 0
}
