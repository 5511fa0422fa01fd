import t from 'tap'
import { serve } from '../../support/server.ts'

t.test('GET /robots.txt allows guest pages, and nothing else', async t => {
  const { get } = await serve(t)
  const { status, text, headers } = await get('/robots.txt')
  t.equal(status, 200)
  t.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
  t.match(text, /^User-agent: \*\n/)
  for (const hidden of ['/api/', '/aff/', '/centre', '/w/']) t.match(text, `\nDisallow: ${hidden}\n`)
  t.notMatch(text, /Disallow: \/(schools|book|\n)/)
})
