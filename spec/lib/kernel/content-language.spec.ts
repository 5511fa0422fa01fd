import t from 'tap'
import { Reply } from '../../../lib/kernel/answer.ts'
import { withContentLanguage } from '../../../lib/kernel/content-language.ts'
import { fixedHeaders, fixedLines } from '../../../lib/kernel/response.ts'

const PAGE = { 'content-type': 'text/html; charset=utf-8' }
const written = '<!doctype html>\n<html lang="de">\n<head>'

t.test('a page has its language in a header', async t => {
  for (const body of [written, Buffer.from(written), [Buffer.from(written), Buffer.from('more')]])
    t.equal(withContentLanguage(new Reply(200, PAGE, body)).headers['content-language'], 'de')
  const { status, etag, body } = withContentLanguage(new Reply(404, PAGE, written, '"a"'))
  t.strictSame({ status, etag, body }, { status: 404, etag: '"a"', body: written })
})

t.test('fixed headers stay unchanged', async t => {
  const headers = fixedHeaders({ ...PAGE })
  const [one, other] = [
    withContentLanguage(new Reply(200, headers, written)),
    withContentLanguage(new Reply(200, headers, written))
  ]
  t.equal(one.headers, other.headers)
  t.match(fixedLines(one.headers), 'content-language: de\r\n')
})

t.test('other answers, and pages without a language, stay unchanged', async t => {
  for (const reply of [
    new Reply(200, { 'content-type': 'application/json' }, written),
    new Reply(204, {}),
    new Reply(200, PAGE, '<p lang="de">'),
    new Reply(200, PAGE, [])
  ])
    t.equal(withContentLanguage(reply), reply)
})
