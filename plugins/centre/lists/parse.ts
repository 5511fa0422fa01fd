import * as v from 'valibot'
import { faultsOf } from '../../../lib/text/fault.ts'

/** An item, or the names of faulty fields. */
export type ParsedItem<Item> = { readonly item: Item } | { readonly faults: ReadonlySet<string> }

/** Parses the texts of a form like the options of a command: empty texts count as absent. `apply` returns the item or a fault. */
export function parseItem<Input, Item extends object>(
  schema: v.GenericSchema<unknown, Input>,
  texts: Readonly<Record<string, unknown>>,
  required: readonly string[],
  apply: (input: Input) => Item | { readonly field: string; readonly hint: string }
): ParsedItem<Item> {
  const isEmpty = (text: unknown) => typeof text === 'string' && text.trim() === ''
  const present = Object.fromEntries(Object.entries(texts).filter(([, text]) => !isEmpty(text)))
  const parsed = v.safeParse(schema, present)
  const missing = required.filter(name => !(name in present))
  if (!parsed.success || missing.length > 0)
    return { faults: new Set([...missing, ...faultsOf(parsed.issues ?? [])]) }
  const result = apply(parsed.output)
  return 'field' in result && 'hint' in result
    ? { faults: new Set([result.field]) }
    : { item: result as Item }
}
