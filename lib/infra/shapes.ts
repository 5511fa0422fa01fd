import { type SchemaOptions, type TLiteralValue, type TSchema, Type } from '@sinclair/typebox'

export function literals<const V extends readonly TLiteralValue[]>(values: V, options?: SchemaOptions) {
  return Type.Union(
    values.map(value => Type.Literal(value as V[number])),
    options
  )
}

export function orNull<S extends TSchema>(schema: S, options?: SchemaOptions) {
  return Type.Union([schema, Type.Null()], options)
}
