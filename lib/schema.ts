import type { JavaScriptTypeBuilder, TSchema } from '@sinclair/typebox'

export type { Static, TObject, TProperties, TSchema } from '@sinclair/typebox'

// TypeBox knows its schemas by these; it is a question of types here, and of checking answers in specs.
const KIND = Symbol.for('TypeBox.Kind')
const OPTIONAL = Symbol.for('TypeBox.Optional')

type Options = object | undefined
type Properties = Readonly<Record<string, TSchema>>

/** The builders of TypeBox that we use, with its types. */
type Builder = Pick<
  JavaScriptTypeBuilder,
  | 'Array'
  | 'Boolean'
  | 'Composite'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Partial'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'
>

function schemaOf(kind: string, members: object, options: Options): object {
  return { ...options, [KIND]: kind, ...members }
}

/** A builder of schemas that hold one type of JSON. */
function plain(kind: string) {
  const type = kind.toLowerCase()
  return (options?: Options) => schemaOf(kind, { type }, options)
}

function object(properties: Properties, options?: Options): object {
  const required = Object.keys(properties).filter(name => !(OPTIONAL in (properties[name] as object)))
  const members =
    required.length > 0 ? { type: 'object', required, properties } : { type: 'object', properties }
  return schemaOf('Object', members, options)
}

function optional(schema: object): object {
  return { ...schema, [OPTIONAL]: 'Optional' }
}

function partial({
  properties,
  required: _,
  ...options
}: {
  properties: Properties
  required?: unknown
}): object {
  const members = Object.entries(properties).map(([name, schema]) => [name, optional(schema)])
  return object(Object.fromEntries(members), options)
}

/**
 * Schemas of what goes out, and what errors carry, as TypeBox makes them and with its types. They are made here, for its
 * two hundred files cost a start more than all of ours; a spec holds them against its own.
 */
export const Type = {
  Array: (items: object, options?: Options) => schemaOf('Array', { type: 'array', items }, options),
  Boolean: plain('Boolean'),
  Composite: (parts: readonly { properties: Properties }[], options?: Options) =>
    object(Object.assign({}, ...parts.map(({ properties }) => properties)), options),
  Integer: plain('Integer'),
  Literal: (value: string | number | boolean, options?: Options) =>
    schemaOf('Literal', { const: value, type: typeof value }, options),
  Null: plain('Null'),
  Number: plain('Number'),
  Object: object,
  Optional: optional,
  Partial: partial,
  Record: (_key: object, value: object, options?: Options) =>
    schemaOf('Record', { type: 'object', patternProperties: { '^(.*)$': value } }, options),
  String: plain('String'),
  Union: (members: readonly object[], options?: Options) =>
    members.length === 1 ? { ...options, ...members[0] } : schemaOf('Union', { anyOf: members }, options),
  Unknown: (options?: Options) => schemaOf('Unknown', {}, options),
  Unsafe: (schema: object) => ({ [KIND]: 'Unsafe', ...schema })
} as unknown as Builder
