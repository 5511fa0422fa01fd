import { toJsonSchema } from '@valibot/to-json-schema'
import t from 'tap'
import type { GenericSchema } from 'valibot'
import { tools } from '../../plugins/connector/tools.ts'
import { registry } from '../support/contract.ts'

interface Schema {
  readonly type?: string
  readonly [name: string]: unknown
}

const BOUNDS = ['maxLength', 'pattern', 'format', 'enum', 'const']

/** Paths of all texts and lists of a schema without a maximum size. */
function unbounded(schema: Schema, at: string): string[] {
  const isText = schema.type === 'string' && !BOUNDS.some(bound => bound in schema)
  const isList = schema.type === 'array' && !('maxItems' in schema)
  const parts = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const any = ['anyOf', 'oneOf', 'allOf'].flatMap(name => (schema[name] ?? []) as Schema[])
  return [
    ...(isText || isList ? [at] : []),
    ...parts.flatMap(([name, part]) => unbounded(part, `${at}.${name}`)),
    ...any.flatMap(part => unbounded(part, at)),
    ...(schema.items ? unbounded(schema.items as Schema, `${at}[]`) : [])
  ]
}

function read(schema: GenericSchema): Schema {
  return toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }) as Schema
}

t.test('every input text and list has a limit', async t => {
  const bodies = registry.entries.flatMap(({ route }) =>
    route.body ? [[route.name, read(route.body)] as const] : []
  )
  const inputs = [...tools].map(
    ([name, { description }]) => [name, (description as { inputSchema: Schema }).inputSchema] as const
  )
  t.ok(bodies.length > 10 && inputs.length > 8)
  for (const [name, schema] of [...bodies, ...inputs]) t.strictSame(unbounded(schema, name), [], name)
})
