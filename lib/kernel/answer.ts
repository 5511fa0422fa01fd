import type { Static, TSchema } from '@sinclair/typebox'
import { memoizeByObject } from '../infra/memoize.ts'
import { etagOf } from '../text/digest.ts'
import { fixedHeaders, fixedLines } from './response.ts'

/** A response body: text, one buffer, or several buffers that are sent in order and never concatenated. */
export type Body = string | Bytes
type Bytes = Buffer | readonly Buffer[]

export function buffersOf(bytes: Bytes): readonly Buffer[] {
  return Buffer.isBuffer(bytes) ? [bytes] : (bytes as readonly Buffer[])
}

/** Supported content codings. */
export type Coding = 'br' | 'gzip'

/** A response. If it has an `etag` from `etagOf`, a read with a matching If-None-Match gets 304. */
export class Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  readonly etag: string | undefined
  /** Content coding, set only if the client could choose one. */
  readonly coding: Coding | 'identity' | undefined

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    body: Body = '',
    etag?: string,
    coding?: Coding | 'identity'
  ) {
    this.status = status
    this.headers = headers
    this.body = body
    this.etag = etag
    this.coding = coding
  }
}

/** Renders a handler's value as a Reply, and describes that Reply for the OpenAPI document. */
export interface Answer<V> {
  readonly status: number
  readonly description: string
  readonly contentType: string | undefined
  readonly schema: TSchema | undefined
  readonly example: unknown
  /** True if each reply has an ETag, so that If-None-Match can get 304. */
  readonly conditional?: boolean
  render(value: V): Reply
}

/** A body that is already serialized, with its strong ETag. */
export interface SerializedBody {
  readonly body: Bytes
  readonly etag: string
}

/** A serialized body in a single buffer. */
export interface BufferBody extends SerializedBody {
  readonly body: Buffer
}

interface AnswerOptions {
  readonly description?: string
  readonly example?: unknown
  /** Added to the default headers of this kind of answer. */
  readonly headers?: Readonly<Record<string, string>>
}

const JSON_UTF8 = 'application/json; charset=utf-8'
const jsonHeaders = fixedHeaders({ 'content-type': JSON_UTF8, 'cache-control': 'no-store' })
const serializedHeaders = { 'content-type': JSON_UTF8, 'cache-control': 'private, no-cache' }

/** A JSON reply that is not a route's own answer: a refusal or a protocol error. */
export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return new Reply(status, { ...jsonHeaders, ...headers }, JSON.stringify(value))
}

/** A reply for text that is already JSON. */
export function rawJsonReply(body: string | Buffer): Reply {
  return new Reply(200, jsonHeaders, body)
}

/** Answers a value as JSON; caches must not store it. */
export function json<S extends TSchema>(
  status: number,
  schema: S,
  options: AnswerOptions = {}
): Answer<Static<S>> {
  return {
    status,
    description: options.description ?? 'Done.',
    contentType: 'application/json',
    schema,
    example: options.example,
    render: value => new Reply(status, jsonHeaders, JSON.stringify(value))
  }
}

/** Answers JSON of `schema` that is already serialized. A request with its ETag in If-None-Match gets 304. */
export function serializedJson<S extends TSchema>(
  schema: S,
  options: AnswerOptions = {}
): Answer<SerializedBody> {
  const headers = fixedHeaders({ ...serializedHeaders, ...options.headers })
  return {
    status: 200,
    description: options.description ?? 'Done.',
    contentType: 'application/json',
    schema,
    example: options.example,
    conditional: true,
    render: value => new Reply(200, headers, value.body, value.etag)
  }
}

/** Answers a file of this media type with its ETag. Caches must revalidate it before each use. */
export function file(contentType: string, options: AnswerOptions = {}): Answer<SerializedBody> {
  const headers = fixedHeaders({
    'content-type': contentType,
    'cache-control': 'public, no-cache',
    ...options.headers
  })
  return {
    status: 200,
    description: options.description ?? 'The file.',
    contentType: contentType.split(';')[0],
    schema: undefined,
    example: options.example,
    conditional: true,
    render: value => new Reply(200, headers, value.body, value.etag)
  }
}

/** Adds a strong ETag to bytes. */
export function serializedBody(body: Buffer): BufferBody {
  return { body, etag: etagOf(body) }
}

/** A page and the language of its `lang` attribute. An `etag` makes its reads conditional. */
export interface PageBody {
  readonly language: string
  readonly body: string | Buffer
  readonly etag?: string
}

/** A page as bytes with their ETag, for caches and conditional reads. */
export function serializedPage({
  language,
  body
}: PageBody & { readonly body: string }): PageBody & BufferBody {
  return { language, ...serializedBody(Buffer.from(body)) }
}

const inLanguage = memoizeByObject((headers: Readonly<Record<string, string>>, language: string) => {
  const withLanguage = { ...headers, 'content-language': language }
  return fixedLines(headers) === undefined ? withLanguage : fixedHeaders(withLanguage)
})

/** A page with its Content-Language. */
export function pageReply(
  status: number,
  headers: Readonly<Record<string, string>>,
  { language, body, etag }: PageBody
): Reply {
  return new Reply(status, inLanguage(headers, language), body, etag)
}

/** Answers a page. `headers` must carry its content security policy; `conditional` if its pages have ETags. */
export function htmlPage({ conditional = false, headers, ...options }: PageOptions = {}): Answer<PageBody> {
  const responseHeaders = fixedHeaders({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...headers
  })
  return {
    status: 200,
    description: 'The page.',
    contentType: 'text/html',
    schema: undefined,
    example: '<!doctype html>…',
    ...options,
    conditional,
    render: page => pageReply(200, responseHeaders, page)
  }
}

interface PageOptions extends AnswerOptions {
  readonly conditional?: boolean
}

export const PLAIN_TEXT_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store'
} as const

/** Answers plain text that a script in the page shows. */
export function plainText(description: string): Answer<string> {
  const headers = fixedHeaders({ ...PLAIN_TEXT_HEADERS })
  return {
    status: 200,
    description,
    contentType: 'text/plain',
    schema: undefined,
    example: 'Noted.',
    render: value => new Reply(200, headers, value)
  }
}

export function empty(status: number, options: AnswerOptions = {}): Answer<undefined> {
  const headers = fixedHeaders({ 'cache-control': 'no-store' })
  return {
    status,
    description: options.description ?? 'Done; there is no body.',
    contentType: undefined,
    schema: undefined,
    example: undefined,
    render: () => new Reply(status, headers)
  }
}

/** Redirects a submitted form to the result page (303, by GET). */
export function seeOther(location: string, headers: Record<string, string> = {}): Reply {
  return new Reply(303, { location, 'cache-control': 'no-store', ...headers })
}

/** Answers a permanent redirect (308). Browsers submit a form again at the new address. */
export function permanentRedirect(): Answer<string> {
  return {
    status: 308,
    description: 'Moved permanently; see Location.',
    contentType: undefined,
    schema: undefined,
    example: undefined,
    render: location => new Reply(308, { location, 'cache-control': 'no-store' })
  }
}

/** Redirects temporarily (302). */
export function temporaryRedirect(location: string, headers: Record<string, string> = {}): Reply {
  return new Reply(302, { location, 'cache-control': 'no-store', ...headers })
}
