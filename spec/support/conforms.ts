import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** What is wrong with a value by its schema, as sentences; none when it conforms. */
export function faultsOf(schema: TSchema, value: unknown): string[] {
  return [...Value.Errors(schema, value)].map(error => `${error.path} ${error.message}`)
}
