import type { Static, TSchema } from '@sinclair/typebox'
import { etagOf } from '../text/digest.ts'
import { fixed } from './response.ts'

/** What a response says: a text, bytes, or bytes in pieces, which are sent one behind the other and never copied together. */
export type Body = string | Bytes
type Bytes = Buffer | readonly Buffer[]

/** The pieces of bytes, one where they are whole. */
export function piecesOf(bytes: Bytes): readonly Buffer[] {
  return Buffer.isBuffer(bytes) ? [bytes] : (bytes as readonly Buffer[])
}

/** The content codings that we have. */
export type Coding = 'br' | 'gzip'

/** A response before it meets the socket. `etag`, as `finishedOf` writes it, makes a read conditional: a matching If-None-Match gets 304. */
export class Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  readonly etag: string | undefined
  /** How the body is coded where the caller had a say in it; undefined where it had none. */
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

/** How a handler's value becomes a Reply, and what the contract says of it. */
export interface Answer<V> {
  readonly status: number
  readonly description: string
  readonly contentType: string | undefined
  readonly schema: TSchema | undefined
  readonly example: unknown
  /** Whether it carries an ETag, so that If-None-Match may get 304. */
  readonly conditional?: boolean
  render(value: V): Reply
}

/** A body that was serialised earlier, with its strong ETag. */
export interface Finished {
  readonly body: Bytes
  readonly etag: string
}

/** One that is in no pieces. */
export interface Whole extends Finished {
  readonly body: Buffer
}

interface AnswerOptions {
  readonly description?: string
  readonly example?: unknown
  /** Over those that this kind of answer has. */
  readonly headers?: Readonly<Record<string, string>>
}

const JSON_UTF8 = 'application/json; charset=utf-8'
const jsonHeaders = fixed({ 'content-type': JSON_UTF8, 'cache-control': 'no-store' })
const finishedHeaders = { 'content-type': JSON_UTF8, 'cache-control': 'private, no-cache' }

/** A JSON reply outside a route's own answer, for refusals and protocol faults. */
export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return new Reply(status, { ...jsonHeaders, ...headers }, JSON.stringify(value))
}

/** The same around a value that is JSON already. */
export function writtenReply(body: string | Buffer): Reply {
  return new Reply(200, jsonHeaders, body)
}

/** Answers a value as JSON; it is never stored by a cache. */
export function json<S extends TSchema>(
  status: number,
  schema: S,
  said: AnswerOptions = {}
): Answer<Static<S>> {
  return {
    status,
    description: said.description ?? 'Done.',
    contentType: 'application/json',
    schema,
    example: said.example,
    render: value => new Reply(status, jsonHeaders, JSON.stringify(value))
  }
}

/** Answers bytes made earlier from a value of `schema`, conditionally on their ETag. */
export function finished<S extends TSchema>(schema: S, said: AnswerOptions = {}): Answer<Finished> {
  const headers = fixed({ ...finishedHeaders, ...said.headers })
  return {
    status: 200,
    description: said.description ?? 'Done.',
    contentType: 'application/json',
    schema,
    example: said.example,
    conditional: true,
    render: value => new Reply(200, headers, value.body, value.etag)
  }
}

/** Answers the bytes of a file of this media type, conditionally on their ETag; caches ask again each time. */
export function file(contentType: string, said: AnswerOptions = {}): Answer<Finished> {
  const headers = fixed({ 'content-type': contentType, 'cache-control': 'public, no-cache', ...said.headers })
  return {
    status: 200,
    description: said.description ?? 'The file.',
    contentType: contentType.split(';')[0],
    schema: undefined,
    example: said.example,
    conditional: true,
    render: value => new Reply(200, headers, value.body, value.etag)
  }
}

/** Bytes with the strong ETag that names them. */
export function finishedOf(body: Buffer): Whole {
  return { body, etag: etagOf(body) }
}

/** Answers a page. `headers` carries its content security policy. */
export function htmlPage(said: AnswerOptions = {}): Answer<string | Buffer> {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return textWith(headers, { description: 'The page.', example: '<!doctype html>…', ...said })
}

/** Headers of words that stand alone, and are no page. */
export const WORDS_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store'
} as const

/** Answers words alone, for a script to show. */
export function plainWords(said: AnswerOptions = {}): Answer<string | Buffer> {
  return textWith(WORDS_HEADERS, { description: 'The words.', example: 'Noted.', ...said })
}

function textWith(
  base: Readonly<Record<'content-type' | 'cache-control', string>>,
  { description = '', example, headers = {} }: AnswerOptions
): Answer<string | Buffer> {
  const sent = fixed({ ...base, ...headers })
  return {
    status: 200,
    description,
    contentType: base['content-type'].split(';')[0],
    schema: undefined,
    example,
    render: value => new Reply(200, sent, value)
  }
}

/** Answers without a body. */
export function empty(status: number, said: AnswerOptions = {}): Answer<undefined> {
  const headers = fixed({ 'cache-control': 'no-store' })
  return {
    status,
    description: said.description ?? 'Done; there is no body.',
    contentType: undefined,
    schema: undefined,
    example: undefined,
    render: () => new Reply(status, headers)
  }
}

/** Sends the browser of a form on to the outcome's page, by GET (303). */
export function seeOther(location: string, headers: Record<string, string> = {}): Reply {
  return new Reply(303, { location, 'cache-control': 'no-store', ...headers })
}

/** Answers where something lies for good now (308): a form that was sent there is sent on. */
export function moved(): Answer<string> {
  return {
    status: 308,
    description: 'It lies at the address in Location, for good.',
    contentType: undefined,
    schema: undefined,
    example: undefined,
    render: location => new Reply(308, { location, 'cache-control': 'no-store' })
  }
}

/** Sends the caller elsewhere, for now (302). */
export function redirectTo(location: string, headers: Record<string, string> = {}): Reply {
  return new Reply(302, { location, 'cache-control': 'no-store', ...headers })
}
