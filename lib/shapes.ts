import { type SchemaOptions, type TLiteralValue, type TSchema, Type } from '@sinclair/typebox'

// What the schemas of many answers are made of.

/** One of these words. */
export function literals<const V extends readonly TLiteralValue[]>(values: V, options?: SchemaOptions) {
  return Type.Union(
    values.map(value => Type.Literal(value as V[number])),
    options
  )
}

/** A value that may be null. */
export function orNull<S extends TSchema>(schema: S, options?: SchemaOptions) {
  return Type.Union([schema, Type.Null()], options)
}
