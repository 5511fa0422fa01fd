import { toJsonSchema } from '@valibot/to-json-schema'
import { type GenericSchema, getDescription } from 'valibot'
import type { Json } from '../openapi.ts'
import type { Route } from '../plugin.ts'
import { type Components, pascal } from './components.ts'

type Property = Json & {
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}

/** Path or query parameters. They arrive as text; the OpenAPI document shows their parsed type. */
export function parametersOf(schema: GenericSchema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'output') as ObjectSchema
  return Object.entries(properties).map(([name, { description, examples, ...shape }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: shape,
    example: examples?.[0] ?? shape.enum?.[0]
  }))
}

/**
 * A body as clients send it, before defaults and trimming, named after its operation. A form without required fields may be
 * empty.
 */
export function bodyOf(schema: GenericSchema, route: Route, components: Components): Json {
  const { name, bodyExample: example } = route
  const isForm = route.bodyType === 'form'
  const json = bodySchemaOf(schema, route)
  const { required = [] } = json as ObjectSchema
  const content = { schema: components.named(`${pascal(name)}Request`, json), example }
  return {
    required: !isForm || required.length > 0,
    content: { [isForm ? 'application/x-www-form-urlencoded' : 'application/json']: content }
  }
}

/** Schema of a body as clients send it. */
export function bodySchemaOf(schema: GenericSchema, { bodyType }: Pick<Route, 'bodyType'>): Json {
  const json = jsonSchemaOf(schema, 'input')
  return bodyType === 'form' ? formOf(json) : json
}

/** A form as browsers send it: fields are text unless typed otherwise, and null means absent. */
function formOf(schema: Json): Json {
  const { properties = {} } = schema as ObjectSchema
  const described = Object.entries(properties).map(([name, property]) => {
    const { anyOf, ...rest } = property as Property & {
      readonly anyOf?: readonly { readonly type?: string }[]
    }
    const [only] = anyOf?.filter(({ type }) => type !== 'null') ?? []
    return [name, { type: 'string', ...rest, ...only }]
  })
  return { ...schema, properties: Object.fromEntries(described) }
}

/** A valibot schema as JSON Schema; checks written in code are omitted. */
function jsonSchemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      'object' in valibotSchema
        ? jsonSchemaOf(valibotSchema.object as GenericSchema, typeMode)
        : withoutNoise(
            typeMode === 'input' && 'entries' in valibotSchema
              ? withDescriptions(valibotSchema, jsonSchema)
              : jsonSchema
          ),
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'maxLength' in valibotAction
        ? { ...jsonSchema, maxLength: valibotAction.maxLength as number }
        : withoutNoise(jsonSchema)
  })
  return json as Json
}

/**
 * Restores descriptions of members that transform their input, because the conversion stops before them. Defaults become words:
 * generators require a member with a default.
 */
function withDescriptions<S extends { properties?: object | undefined }>(schema: object, json: S): S {
  const { entries } = schema as { readonly entries: Readonly<Record<string, GenericSchema>> }
  const members = Object.entries(json.properties ?? {}).map(([name, member]: [string, Json]) => {
    const { default: standard, ...rest } = member
    const words = [
      (entries[name] && descriptionOf(entries[name])) ?? rest.description,
      ...(standard === undefined || standard === null ? [] : [`default: ${standard}`])
    ].filter(text => text !== undefined)
    return [name, { ...rest, ...(words.length > 0 && { description: words.join('; ') }) }]
  })
  return { ...json, properties: Object.fromEntries(members) }
}

/** Description of a schema or of what it wraps, as `nullish` does. */
function descriptionOf(schema: GenericSchema): string | undefined {
  const { wrapped } = schema as { readonly wrapped?: GenericSchema }
  return getDescription(schema) ?? (wrapped && descriptionOf(wrapped))
}

/** Removes a maximum that is the largest safe integer, and a default that is empty text. */
function withoutNoise<S extends { maximum?: unknown; default?: unknown }>(schema: S): S {
  const { maximum, default: standard, ...rest } = schema
  return {
    ...rest,
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(standard !== undefined && standard !== '' && { default: standard })
  } as S
}
