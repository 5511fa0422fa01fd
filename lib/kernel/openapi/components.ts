import type { TSchema } from '@sinclair/typebox'
import type { Json } from '../openapi.ts'

/** The name of a component from an operation's or a code's: `CreateBooking` for `createBooking`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[-_])([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Components of the OpenAPI document: schemas with a title, and refusals. Each is written once and referenced by name. */
export class Components {
  readonly #schemas = new Map<string, Json>()
  readonly #responses = new Map<string, Json>()
  readonly #words: Readonly<Record<string, string>>

  /** `words` describe members by name, for schemas that do not. */
  constructor(words: Readonly<Record<string, string>>) {
    this.#words = words
  }

  /** Writes a schema; every titled schema in it becomes a reference to a component. */
  schema(schema: TSchema): Json {
    const { title } = schema
    const json = this.#write(schema)
    return title === undefined ? json : this.named(title, json)
  }

  /** References a schema that is already in JSON by its name. */
  named(title: string, schema: Json): Json {
    const json = this.#describeAll(schema)
    const before = this.#schemas.get(title)
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(json))
      throw new Error(`Different schemas have the title ${title}`)
    this.#schemas.set(title, json)
    return { $ref: `#/components/schemas/${title}` }
  }

  #write({ title: _, items, properties, anyOf, allOf, ...rest }: TSchema): Json {
    return {
      ...rest,
      ...(items && { items: this.schema(items as TSchema) }),
      ...(properties && { properties: this.#members(properties as SchemaMembers) }),
      ...(anyOf && this.#writeUnion(anyOf as readonly TSchema[])),
      ...(allOf && { allOf: (allOf as readonly TSchema[]).map(part => this.schema(part)) })
    }
  }

  #members(properties: SchemaMembers): Json {
    return this.#describe(
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.schema(schema)]))
    )
  }

  /** Adds the known words to members without a description. */
  #describe(members: Readonly<Record<string, Json>>): Json {
    return Object.fromEntries(
      Object.entries(members).map(([name, json]) => {
        const words = '$ref' in json ? undefined : this.#words[name]
        return [name, words && json.description === undefined ? { ...json, description: words } : json]
      })
    )
  }

  /** Adds the known words to the members of a schema that is in JSON, at every depth. */
  #describeAll(schema: Json): Json {
    const { properties, items, anyOf } = schema as {
      readonly properties?: Readonly<Record<string, Json>>
      readonly items?: Json
      readonly anyOf?: readonly Json[]
    }
    const members = Object.entries(properties ?? {}).map(([name, json]) => [name, this.#describeAll(json)])
    return {
      ...schema,
      ...(properties && { properties: this.#describe(Object.fromEntries(members)) }),
      ...(items && { items: this.#describeAll(items) }),
      ...(anyOf && { anyOf: anyOf.map(choice => this.#describeAll(choice)) })
    }
  }

  /** Writes a union. String constants merge into one enum, since code generators have a type for enums. */
  #writeUnion(choices: readonly TSchema[]): Json {
    const words = choices.map(choice => choice.const).filter(word => typeof word === 'string')
    const others = choices
      .filter(choice => typeof choice.const !== 'string')
      .map(choice => this.schema(choice))
    const word = { type: 'string', enum: words }
    if (words.length === 0) return { anyOf: others }
    return others.length === 0 ? word : { anyOf: [word, ...others] }
  }

  /** References this response under the first name that is free or already has the same content. */
  response(names: readonly string[], response: Json): Json {
    const text = JSON.stringify(response)
    const name = names.find(name => JSON.stringify(this.#responses.get(name) ?? response) === text)
    if (name === undefined) throw new Error(`Response names are taken: ${names.join(', ')}`)
    this.#responses.set(name, response)
    return { $ref: `#/components/responses/${name}` }
  }

  /** The collected `components` members. */
  components(): Json {
    return { schemas: Object.fromEntries(this.#schemas), responses: Object.fromEntries(this.#responses) }
  }
}

type SchemaMembers = Readonly<Record<string, TSchema>>
