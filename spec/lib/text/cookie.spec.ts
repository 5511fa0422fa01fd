import t from 'tap'
import { readCookie, writeCookie } from '../../../lib/text/cookie.ts'

t.test('a cookie', async t => {
  t.test('is hidden from scripts, and behind TLS sent by TLS only', async t => {
    t.equal(
      writeCookie('a', 'b', 2, 'https://surf.example'),
      'a=b; Path=/; Max-Age=172800; HttpOnly; SameSite=Lax; Secure'
    )
    t.equal(writeCookie('a', '', 0, 'http://localhost'), 'a=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  })

  t.test('is the first of its name', async t => {
    t.equal(readCookie('x=1; a=b=c;a=d', 'a'), 'b=c')
    t.equal(readCookie('xa=1; A=2', 'a'), undefined)
    t.equal(readCookie(undefined, 'a'), undefined)
  })
})
