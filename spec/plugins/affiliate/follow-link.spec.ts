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
    t.test(`${path} leads to ${location}${cookie ? ' and is remembered' : ''}`, async t => {
      const answer = await server.get(path)
      t.equal(answer.status, 302)
      t.equal(answer.headers.get('location'), location)
      t.equal(answer.headers.get('set-cookie'), cookie)
    })
  }

  t.test('remembers no one who only looked at the headers', async t => {
    const answer = await server.request('HEAD', '/aff/hotel-mar')
    t.equal(answer.headers.get('set-cookie'), null)
  })
})
