import { parse as parseQuery } from 'node:querystring'
import { remember } from '../remember.ts'
import { unknownOf } from '../text/names.ts'
import { Reply } from './answer.ts'
import { entriesOf, parse } from './parse.ts'
import type { Route } from './plugin.ts'

/** Answers kept of a route whose answers follow from the query alone. */
const MOST_RECALLED = 1_000

/** Queries kept of a route, read and checked. */
const MOST_QUERIES = 100

/** What a query says to a route, and the names in it that mean nothing there. */
interface ParsedQuery {
  readonly query: object | undefined
  readonly ignored: readonly string[]
}

/** Reads the query of a route: one that is asked again and again is read once, so no handler may change it. */
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

/** The reply, with a header that names what was ignored; its body, and so its ETag, are the same. */
export function naming({ ignored }: ParsedQuery, reply: Reply): Reply {
  if (ignored.length === 0) return reply
  const names = ignored.map(encodeURIComponent).join(', ')
  return new Reply(reply.status, { ...reply.headers, 'x-ignored-parameters': names }, reply.body, reply.etag)
}

/** The answers of a pure route: those to queries that are asked again and again are made once. */
export function recallOf(route: Route): (search: string) => Reply {
  return remember(MOST_RECALLED, (search: string) => {
    const asked = readQuery(route, search)
    return naming(asked, route.answer.render(route.handle({ query: asked.query })))
  })
}
