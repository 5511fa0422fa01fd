import type { Json } from '../openapi.ts'
import type { Entry } from '../registry.ts'
import { answersOf } from './answers.ts'
import type { Components } from './components.ts'
import { bodyOf, parametersOf } from './input.ts'
import { refusalsOf } from './refusals.ts'
import { IF_NONE_MATCH } from './shared.ts'

/** One route as an OpenAPI operation, without its security. */
export function operationOf(entry: Entry, components: Components): Json {
  const { plugin, route } = entry
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(route.answer.conditional ? [IF_NONE_MATCH] : [])
  ]
  return {
    operationId: route.name,
    tags: [plugin.title],
    summary: route.summary,
    description: `${route.description ?? `${route.summary}.`}${scopeOf(route.auth)}`,
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: bodyOf(route.body, route, components) }),
    responses: { ...answersOf(entry, components), ...refusalsOf(entry, components) }
  }
}

/** The required scope, as a sentence of the description: OpenAPI linters accept scopes only for OAuth. */
function scopeOf({ scope }: Entry['route']['auth']): string {
  return scope === undefined || scope === 'any' ? '' : `\n\nThe key needs the scope \`${scope}\`.`
}
