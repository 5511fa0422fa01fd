import t from 'tap'
import { htmlPage, pageReply, serializedPage } from '../../../lib/kernel/answer.ts'
import { fixedHeaders, fixedLines } from '../../../lib/kernel/response.ts'

const PAGE = { language: 'de', body: '<!doctype html>' }
const TYPE = { 'content-type': 'text/html; charset=utf-8' }

t.test('a page has its language in a header', async t => {
  for (const body of [PAGE.body, Buffer.from(PAGE.body)])
    t.strictSame(pageReply(404, TYPE, { ...PAGE, body }).headers, { ...TYPE, 'content-language': 'de' })
  const { status, etag } = pageReply(404, TYPE, { ...PAGE, etag: '"a"' })
  t.strictSame({ status, etag }, { status: 404, etag: '"a"' })
})

t.test('headers of a page that are fixed stay fixed, one object for each language', async t => {
  const headers = fixedHeaders({ ...TYPE })
  const [one, other] = [pageReply(200, headers, PAGE), pageReply(200, headers, PAGE)]
  t.equal(one.headers, other.headers)
  t.match(fixedLines(one.headers), 'content-language: de\r\n')
  t.match(pageReply(200, headers, { ...PAGE, language: 'pt' }).headers, { 'content-language': 'pt' })
})

t.test('a conditional page carries the ETag of its bytes', async t => {
  const { body, etag, headers } = htmlPage({ conditional: true }).render(serializedPage(PAGE))
  t.equal(String(body), PAGE.body)
  t.match(etag, /^"/)
  t.match(headers, { 'content-language': 'de', 'cache-control': 'no-store' })
})
