import type { TSchema } from '../../util/schema.ts'
import type { Json } from '../openapi.ts'
import type { Entry } from '../registry.ts'

/** Parts that several operations share, kept once under components and referred to by name. */
export class Shelf {
  readonly #responses = new Map<string, Json>()
  readonly #schemas: ReadonlyMap<unknown, string>

  /** Finds what the answers of these routes have in common; a shape is named after the first route that gives it. */
  constructor(entries: readonly Entry[]) {
    const owners = new Map<unknown, string[]>()
    for (const { route } of entries) {
      for (const schema of partsOf(route.answer.schema))
        owners.set(schema, [...(owners.get(schema) ?? []), route.name])
    }
    const shared = [...owners].filter(([, names]) => names.length > 1)
    this.#schemas = new Map(shared.map(([schema, [first = '']]) => [schema, typeNameOf(first)]))
  }

  /** The schema itself, or a reference where others have it too. */
  schema(schema: TSchema): Json {
    const name = this.#schemas.get(schema)
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
    return schema.items ? { ...schema, items: this.schema(schema.items as TSchema) } : schema
  }

  /** A reference to this response, kept under its name; another response of that name gets a number. */
  response(name: string, response: Json): Json {
    const text = JSON.stringify(response)
    for (let i = 1; ; i += 1) {
      const numbered = i === 1 ? name : `${name}-${i}`
      const kept = this.#responses.get(numbered)
      if (kept === undefined) this.#responses.set(numbered, response)
      if (kept === undefined || JSON.stringify(kept) === text)
        return { $ref: `#/components/responses/${numbered}` }
    }
  }

  /** What was kept, as members of the document's components. */
  components(): Json {
    const schemas = Object.fromEntries([...this.#schemas].map(([schema, name]) => [name, schema]))
    return { schemas, responses: Object.fromEntries(this.#responses) }
  }
}

function typeNameOf(routeName: string): string {
  return `${routeName.charAt(0).toUpperCase()}${routeName.slice(1)}Answer`
}

/** A schema and, of a list, that of its items. */
function partsOf(schema: TSchema | undefined): TSchema[] {
  if (!schema) return []
  return [schema, ...partsOf(schema.items as TSchema | undefined)]
}
