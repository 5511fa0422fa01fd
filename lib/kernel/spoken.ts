import { rememberBy } from '../remember.ts'
import { Reply } from './answer.ts'
import { fixed, fixedLines } from './response.ts'

/** The language attribute at the start of a page. */
const SPOKEN = /^<!doctype html>\s*<html lang="([a-z]{2}(?:-[A-Za-z]{2,4})?)"/i
const MOST_BEFORE = 64

const inLanguage = rememberBy((headers: Readonly<Record<string, string>>, language: string) => {
  const said = { ...headers, 'content-language': language }
  return fixedLines(headers) === undefined ? said : fixed(said)
})

/** Adds Content-Language to a page, from its own lang attribute; other replies are unchanged. */
export function speaking(reply: Reply): Reply {
  const { status, headers, body, etag, coding } = reply
  if (!headers['content-type']?.startsWith('text/html')) return reply
  const [first = ''] = typeof body === 'string' ? [body] : Buffer.isBuffer(body) ? [body] : body
  const beginning =
    typeof first === 'string' ? first.slice(0, MOST_BEFORE) : first.toString('latin1', 0, MOST_BEFORE)
  const language = SPOKEN.exec(beginning)?.[1]
  return language === undefined ? reply : new Reply(status, inLanguage(headers, language), body, etag, coding)
}
