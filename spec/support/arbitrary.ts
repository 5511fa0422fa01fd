import fc from 'fast-check'
import type { Schema } from './operations.ts'

/** Maximum items of a list and characters of a text whose schema has no limit. */
const MAX_ITEMS = { items: 3, characters: 40 }

/** Values valid for a JSON Schema, for the keywords used by the contract. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, ...rest } = schema
  if (anyOf) return fc.oneof(...anyOf.map(one => arbitraryOf({ ...rest, ...one })))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 2 ** 31 })
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listOf(schema)
    case 'object':
      return objectOf(schema)
    default:
      return fc.string({ unit: 'grapheme', maxLength: MAX_ITEMS.characters })
  }
}

function textOf({ pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const min = minLength ?? 0
  const max = Math.max(min, Math.min(maxLength ?? MAX_ITEMS.characters, 300))
  if (pattern === undefined) return fc.string({ unit: 'grapheme-composite', minLength: min, maxLength: max })
  const fits = (text: string) => text.length >= min && text.length <= max
  return fc.stringMatching(new RegExp(pattern)).filter(fits)
}

function numberOf({ minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<number> {
  const inside = fc.double({ min: minimum, max: maximum, noNaN: true })
  return fc.oneof(fc.constantFrom(minimum, maximum), inside)
}

function listOf({ items = {}, minItems = 0, maxItems = MAX_ITEMS.items }: Schema): fc.Arbitrary<unknown[]> {
  return fc.array(arbitraryOf(items), { minLength: minItems, maxLength: Math.min(maxItems, MAX_ITEMS.items) })
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const values = Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)] as const)
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] })
}

/** Values that a program might send by mistake. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', '\u0000', '\ud800', 'null', 'undefined', 'NaN', '[object Object]'),
  fc.constantFrom<unknown>(-1, 0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, true, false),
  fc.constantFrom('2026-02-30', '0000-00-00', '9999-12-31', '2026-07-01T00:00:00Z', '+010000-01-01'),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.integer({ min: 1, max: 5000 }).map(length => 'x'.repeat(length)),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
)
