import { memoizeByObject } from '../infra/memoize.ts'
import { Reply } from './answer.ts'
import { fixedHeaders, fixedLines } from './response.ts'

/** The language attribute at the start of a page. */
const LANG_ATTRIBUTE = /^<!doctype html>\s*<html lang="([a-z]{2}(?:-[A-Za-z]{2,4})?)"/i
const MAX_PREFIX = 64

const inLanguage = memoizeByObject((headers: Readonly<Record<string, string>>, language: string) => {
  const withLanguage = { ...headers, 'content-language': language }
  return fixedLines(headers) === undefined ? withLanguage : fixedHeaders(withLanguage)
})

/** Adds Content-Language to a page, from its own lang attribute; other replies are unchanged. */
export function withContentLanguage(reply: Reply): Reply {
  const { status, headers, body, etag, coding } = reply
  if (!headers['content-type']?.startsWith('text/html')) return reply
  const [first = ''] = typeof body === 'string' ? [body] : Buffer.isBuffer(body) ? [body] : body
  const start =
    typeof first === 'string' ? first.slice(0, MAX_PREFIX) : first.toString('latin1', 0, MAX_PREFIX)
  const language = LANG_ATTRIBUTE.exec(start)?.[1]
  return language === undefined ? reply : new Reply(status, inLanguage(headers, language), body, etag, coding)
}
