import { parse as parseQuery } from 'node:querystring'
import { remember } from '../remember.ts'
import { unknownOf } from '../text/names.ts'
import { Reply } from './answer.ts'
import { entriesOf, parse } from './parse.ts'
import type { Route } from './plugin.ts'

/** Maximum memoized answers per pure route. */
const MOST_RECALLED = 1_000

/** Maximum memoized parsed queries per route. */
const MOST_QUERIES = 100

/** A route's parsed query, and the unknown parameter names. */
interface ParsedQuery {
  readonly query: object | undefined
  readonly ignored: readonly string[]
}

/** Creates the query parser of a route. Results are memoized, so handlers must not modify them. */
export function queryReaderOf(route: Route): (search: string) => ParsedQuery {
  return remember(MOST_QUERIES, (search: string) => readQuery(route, search))
}

function readQuery({ query, answer }: Route, search: string): ParsedQuery {
  const given = search === '' ? {} : parseQuery(search)
  return {
    query: query && Object.freeze(parse(query, given) as object),
    ignored: answer.schema ? unknownOf(given, entriesOf(query)) : []
  }
}

/** Adds a header that names the ignored parameters; body and ETag stay the same. */
export function naming({ ignored }: ParsedQuery, reply: Reply): Reply {
  if (ignored.length === 0) return reply
  const names = ignored.map(encodeURIComponent).join(', ')
  return new Reply(reply.status, { ...reply.headers, 'x-ignored-parameters': names }, reply.body, reply.etag)
}

/** Memoizes the answers of a pure route by query. */
export function recallOf(route: Route): (search: string) => Reply {
  return remember(MOST_RECALLED, (search: string) => {
    const asked = readQuery(route, search)
    return naming(asked, route.answer.render(route.handle({ query: asked.query })))
  })
}
