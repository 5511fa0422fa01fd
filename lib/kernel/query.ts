import { parse as parseQuery } from 'node:querystring'
import { memoize } from '../infra/memoize.ts'
import { unknownNames } from '../text/names.ts'
import { Reply } from './answer.ts'
import { entriesOf, parse } from './parse.ts'
import type { Route } from './plugin.ts'

/** Maximum memoized answers per pure route. */
const MAX_MEMOIZED = 1_000

/** Maximum memoized parsed queries per route. */
const MAX_QUERIES = 100

/** A route's parsed query, and the unknown parameter names. */
interface ParsedQuery {
  readonly query: object | undefined
  readonly ignored: readonly string[]
}

/** Creates the query parser of a route. Results are memoized, so handlers must not modify them. */
export function queryReaderOf(route: Route): (search: string) => ParsedQuery {
  return memoize(MAX_QUERIES, (search: string) => readQuery(route, search))
}

function readQuery({ query, answer }: Route, search: string): ParsedQuery {
  const fields = search === '' ? {} : parseQuery(search)
  return {
    query: query && Object.freeze(parse(query, fields) as object),
    ignored: answer.schema ? unknownNames(fields, entriesOf(query)) : []
  }
}

/** Adds a header that names the ignored parameters; body and ETag stay the same. */
export function withIgnoredParameters({ ignored }: ParsedQuery, reply: Reply): Reply {
  if (ignored.length === 0) return reply
  const names = ignored.map(encodeURIComponent).join(', ')
  return new Reply(reply.status, { ...reply.headers, 'x-ignored-parameters': names }, reply.body, reply.etag)
}

/** Memoizes the answers of a pure route by query. */
export function memoizeRoute(route: Route): (search: string) => Reply {
  return memoize(MAX_MEMOIZED, (search: string) => {
    const parsed = readQuery(route, search)
    return withIgnoredParameters(parsed, route.answer.render(route.handle({ query: parsed.query })))
  })
}
