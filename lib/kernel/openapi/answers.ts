import type { Json } from '../openapi.ts'
import { type ExtraAnswer, isForm } from '../plugin.ts'
import type { Entry } from '../registry.ts'
import type { Components } from './components.ts'
import { headersOf } from './shared.ts'

/** Success responses of a route: its answer, and the redirect or 304 that can replace it. */
export function answersOf({ plugin, route }: Entry, shelf: Components): Record<string, Json> {
  const { status, description, contentType, schema, example, conditional } = route.answer
  const rated = plugin.rate !== undefined
  const naming = schema !== undefined
  const content = contentType && {
    [contentType]: {
      schema: schema ? shelf.schema(schema) : { type: 'string' },
      ...(example !== undefined && { example })
    }
  }
  return {
    [status]: {
      description,
      ...headersOf({ rated, naming, conditional: conditional === true }),
      ...(content && { content })
    },
    ...Object.fromEntries(
      Object.entries(route.others ?? {}).map(([other, said]) => [other, extraAnswerOf(said, rated, shelf)])
    ),
    ...(route.redirects !== undefined && {
      [isForm(route) ? 303 : 302]: {
        description: route.redirects,
        ...headersOf({ rated, location: true })
      }
    }),
    ...(conditional && {
      304: {
        description: 'Not modified since the given ETag; no body.',
        ...headersOf({ rated, naming, conditional: true })
      }
    })
  }
}

function extraAnswerOf(
  { description, schema, example }: ExtraAnswer,
  rated: boolean,
  shelf: Components
): Json {
  const content = schema && { 'application/json': { schema: shelf.schema(schema), example } }
  return { description, ...headersOf({ rated }), ...(content && { content }) }
}
