import type { Static, TSchema } from '@sinclair/typebox'
import type { Problem } from '../../lib/errors.ts'
import { type Answer, type Finished, json, jsonReply, Reply } from '../../lib/kernel/answer.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { type Terms, termsHeaders, termsOf } from '../../lib/octo/terms.ts'
import { octoRefusal } from './shapes/refusal.ts'
import type { OctoView } from './shapes/view.ts'

/** What a handler of this surface answers: a value, and the terms that the request negotiated. */
interface OctoAnswer<V> {
  readonly terms: Terms
  readonly value: V
}

/** Every success of OCTO is a 200 that says which capabilities applied. */
export function octoAnswer<S extends TSchema>(
  schema: S,
  said: { description: string; example: unknown }
): Answer<OctoAnswer<Static<S>>> {
  return {
    ...json(200, schema, said),
    render: ({ terms, value }) => jsonReply(200, value, termsHeaders(terms))
  }
}

/** The same from bytes made earlier. */
export function toldMade<S extends TSchema>(
  schema: S,
  said: { description: string; example: unknown }
): Answer<OctoAnswer<Finished>> {
  return {
    ...json(200, schema, said),
    render: ({ terms, value }) =>
      new Reply(200, jsonReply(200, null, termsHeaders(terms)).headers, value.body)
  }
}

/** The same for a GET, conditionally on their ETag. */
export function toldFinished<S extends TSchema>(
  schema: S,
  said: { description: string; example: unknown }
): Answer<OctoAnswer<Finished>> {
  return {
    ...json(200, schema, said),
    conditional: true,
    render: ({ terms, value }) => {
      const { headers } = jsonReply(200, null, {
        ...termsHeaders(terms),
        'cache-control': 'private, no-cache'
      })
      return new Reply(200, headers, value.body, value.etag)
    }
  }
}

/** A refusal in OCTO's words, on the terms of its request. */
export function refuseInOcto(problem: Problem, request: Incoming): Reply {
  const terms = termsOf(request)
  const { status, body } = octoRefusal(problem, request.path, terms.language)
  return jsonReply(status, body, termsHeaders(terms))
}

/** How the caller of a request looks at what it is shown. */
export function octoViewOf(request: Incoming, { discountPercent }: { discountPercent: number }): OctoView {
  return { ...termsOf(request), discountPercent }
}
