import t from 'tap'
import { Reply } from '../../../lib/kernel/answer.ts'
import { fixed, fixedLines } from '../../../lib/kernel/response.ts'
import { speaking } from '../../../lib/kernel/spoken.ts'

const PAGE = { 'content-type': 'text/html; charset=utf-8' }
const written = '<!doctype html>\n<html lang="de">\n<head>'

t.test('a page says in a header which language it is in', async t => {
  for (const body of [written, Buffer.from(written), [Buffer.from(written), Buffer.from('more')]])
    t.equal(speaking(new Reply(200, PAGE, body)).headers['content-language'], 'de')
  const { status, etag, body } = speaking(new Reply(404, PAGE, written, '"a"'))
  t.strictSame({ status, etag, body }, { status: 404, etag: '"a"', body: written })
})

t.test('headers that are written once stay so', async t => {
  const headers = fixed({ ...PAGE })
  const [one, other] = [
    speaking(new Reply(200, headers, written)),
    speaking(new Reply(200, headers, written))
  ]
  t.equal(one.headers, other.headers)
  t.match(fixedLines(one.headers), 'content-language: de\r\n')
})

t.test('what is no page, or says nothing, stays as it is', async t => {
  for (const reply of [
    new Reply(200, { 'content-type': 'application/json' }, written),
    new Reply(204, {}),
    new Reply(200, PAGE, '<p lang="de">'),
    new Reply(200, PAGE, [])
  ])
    t.equal(speaking(reply), reply)
})
