import t from 'tap'
import { serve } from '../../support/server.ts'

t.test('GET /aff/{slug}', async t => {
  const server = await serve(t)
  await server.sql`insert into affiliates (id, name) values ('hotel-mar', 'Hotel Mar')`
  const COOKIE = 'sb_aff=hotel-mar; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure'
  const LINKS: readonly [path: string, location: string, cookie: string | null][] = [
    ['/aff/hotel-mar', '/schools', COOKIE],
    ['/aff/hotel-mar?to=/book/1%3Flang%3Dpt', '/book/1?lang=pt', COOKIE],
    ['/aff/hotel-mar?to=https://evil.example', '/schools', COOKIE],
    ['/aff/hotel-mar?to=//evil.example', '/schools', COOKIE],
    ['/aff/hotel-mar?to=/%5Cevil.example', '/schools', COOKIE],
    ['/aff/hotel-mar?to=/%09/evil.example', '/schools', COOKIE],
    ['/aff/hotel-mar?to=/a&to=/b', '/schools', COOKIE],
    ['/aff/hotel-mar?to=/a%0d%0aset-cookie:x=y', '/aset-cookie:x=y', COOKIE],
    ['/aff/nobody', '/schools', null],
    ['/aff/nobody?to=/docs', '/docs', null],
    ['/aff/HOTEL-MAR', '/schools', null],
    ['/aff/%00', '/schools', null]
  ]
  for (const [path, location, cookie] of LINKS) {
    t.test(`${path} redirects to ${location}${cookie ? ' and is stored' : ''}`, async t => {
      const answer = await server.get(path)
      t.equal(answer.status, 302)
      t.equal(answer.headers.get('location'), location)
      t.equal(answer.headers.get('set-cookie'), cookie)
    })
  }

  t.test('stores nothing for HEAD', async t => {
    const answer = await server.request('HEAD', '/aff/hotel-mar')
    t.equal(answer.headers.get('set-cookie'), null)
  })
})

t.test('GET /aff/{slug} beyond the rate', async t => {
  const server = await serve(t, { settings: { PAGES_RATE_PER_MINUTE: '1' } })
  await server.get('/aff/nobody')
  const ask = (headers: Readonly<Record<string, string>>) => server.get('/aff/nobody', { headers })

  t.test('is refused in a page to a browser, in its language', async t => {
    const { status, headers, text } = await ask({ accept: 'text/html,*/*;q=0.8', 'accept-language': 'pt' })
    t.equal(status, 429)
    t.equal(headers.get('retry-after'), '60')
    t.match(headers.get('content-security-policy'), "default-src 'none'")
    t.match(text, '<h1>Um momento</h1>')
    t.notMatch(text, 'rate_limit_exceeded')
  })

  t.test('is refused in JSON to a program', async t => {
    const { status, body } = await ask({ accept: '*/*' })
    t.strictSame([status, body.error], [429, 'rate_limit_exceeded'])
  })
})

t.test('GET /aff without a slug is not found', async t => {
  const server = await serve(t)
  const { status, text } = await server.get('/aff/hotel/mar', { headers: { accept: 'text/html' } })
  t.equal(status, 404)
  t.match(text, '<h1>Page not found</h1>')
})
