import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** Schema faults of a value, as sentences. */
export function faultsOf(schema: TSchema, value: unknown): string[] {
  return [...Value.Errors(schema, value)].map(error => `${error.path} ${error.message}`)
}
