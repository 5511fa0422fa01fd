import type { TSchema } from '@sinclair/typebox'
import type { Json } from '../openapi.ts'
import { type ExtraAnswer, isForm } from '../plugin.ts'
import type { Entry } from '../registry.ts'
import { type Components, pascal } from './components.ts'
import { headersOf } from './shared.ts'

/** Success responses of a route: its own answer, and a redirect or 304 sent instead. */
export function answersOf({ plugin, route }: Entry, components: Components): Record<string, Json> {
  const { status, description, contentType, schema, example, conditional } = route.answer
  const isRated = plugin.rate !== undefined
  const parameters = schema !== undefined
  const content = contentType && {
    [contentType]: {
      schema: schema ? namedSchema(schema, `${pascal(route.name)}Answer`, components) : { type: 'string' },
      ...(example !== undefined && { example })
    }
  }
  return {
    [status]: {
      description,
      ...headersOf({ isRated, naming: parameters, conditional: conditional === true }),
      ...(content && { content })
    },
    ...Object.fromEntries(
      Object.entries(route.others ?? {}).map(([other, answer]) => [
        other,
        extraAnswerOf(answer, isRated, components)
      ])
    ),
    ...(route.redirects !== undefined && {
      [isForm(route) ? 303 : 302]: {
        description: route.redirects,
        ...headersOf({ isRated, location: true })
      }
    }),
    ...(conditional && {
      304: {
        description: 'Not modified since the given ETag; no body.',
        ...headersOf({ isRated, naming: parameters, conditional: true })
      }
    })
  }
}

/** A schema by its title or, without one, by this name. */
function namedSchema(schema: TSchema, name: string, components: Components): Json {
  const json = components.schema(schema)
  return schema.title === undefined ? components.named(name, json) : json
}

function extraAnswerOf(
  { description, schema, example }: ExtraAnswer,
  isRated: boolean,
  components: Components
): Json {
  const content = schema && { 'application/json': { schema: components.schema(schema), example } }
  return { description, ...headersOf({ isRated }), ...(content && { content }) }
}
