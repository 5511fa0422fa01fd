import type { Static, TSchema } from '@sinclair/typebox'
import type { Problem } from '../../lib/errors.ts'
import { type Answer, json, jsonReply, Reply, type SerializedBody } from '../../lib/kernel/answer.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { type Negotiation, negotiate, negotiationHeaders } from '../../lib/octo/negotiation.ts'
import { octoRefusal } from './shapes/refusal.ts'
import type { OctoView } from './shapes/view.ts'

/** Handler result: a value, and the capabilities and language that the request negotiated. */
interface OctoAnswer<V> {
  readonly terms: Negotiation
  readonly value: V
  /** Languages of the school's texts in a serialized value. */
  readonly locales?: readonly string[] | undefined
}

/** Response 200 with headers for the applied capabilities. */
export function octoAnswer<S extends TSchema>(
  schema: S,
  documentation: { description: string; example: unknown }
): Answer<OctoAnswer<Static<S>>> {
  return {
    ...json(200, schema, documentation),
    render: ({ terms, value }) => jsonReply(200, value, negotiationHeaders(terms, localesIn(value)))
  }
}

/** As octoAnswer, for a value that is already serialized. */
export function octoBytes<S extends TSchema>(
  schema: S,
  documentation: { description: string; example: unknown }
): Answer<OctoAnswer<SerializedBody>> {
  return {
    ...json(200, schema, documentation),
    render: ({ terms, value, locales }) =>
      new Reply(200, jsonReply(200, null, negotiationHeaders(terms, locales)).headers, value.body)
  }
}

/** As octoBytes, for a GET that may return 304 by its ETag. */
export function octoConditional<S extends TSchema>(
  schema: S,
  documentation: { description: string; example: unknown }
): Answer<OctoAnswer<SerializedBody>> {
  return {
    ...json(200, schema, documentation),
    conditional: true,
    render: ({ terms, value, locales }) => {
      const { headers } = jsonReply(200, null, {
        ...negotiationHeaders(terms, locales),
        'cache-control': 'private, no-cache'
      })
      return new Reply(200, headers, value.body, value.etag)
    }
  }
}

/** Languages of the products in a value: each is a product, or has one. */
function localesIn(value: unknown): string[] {
  const items = (Array.isArray(value) ? value : [value]) as {
    locale?: string
    product?: { locale: string }
  }[]
  return items.flatMap(item => item?.product?.locale ?? item?.locale ?? [])
}

/** Error response in OCTO's format, with the negotiated capabilities and language. */
export function octoErrorReply(problem: Problem, request: Incoming): Reply {
  const { status, body } = octoRefusal(problem, request.path)
  return jsonReply(status, body, negotiationHeaders({ ...negotiate(request), language: 'en' }))
}

/** Negotiated capabilities and language, and the caller's discount. */
export function octoViewOf(request: Incoming, { discountPercent }: { discountPercent: number }): OctoView {
  return { ...negotiate(request), discountPercent }
}
