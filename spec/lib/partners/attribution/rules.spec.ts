import t from 'tap'
import {
  affiliateCookie,
  affiliateOf,
  affiliatePath,
  parseRedirectPath
} from '../../../../lib/partners/attribution/rules.ts'

t.test('pathWithin', async t => {
  const WITHIN: readonly [target: string, path: string][] = [
    ['/book/1', '/book/1'],
    ['/schools/a?lang=pt', '/schools/a?lang=pt'],
    ['/', '/'],
    ['/a/../b', '/b'],
    ['/a#part', '/a'],
    ['/a?to=https://evil.example', '/a?to=https://evil.example'],
    ['/olá', '/ol%C3%A1']
  ]
  for (const [target, path] of WITHIN) {
    t.test(`takes ${target}`, async t => t.equal(parseRedirectPath(target), path))
  }

  const WITHOUT: readonly string[] = [
    '',
    'schools',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/a/../\\evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '@evil.example',
    `/${'a'.repeat(2000)}`
  ]
  for (const target of WITHOUT) {
    t.test(`refuses ${JSON.stringify(target.slice(0, 40))}`, async t =>
      t.equal(parseRedirectPath(target), undefined)
    )
  }
  t.test('refuses an absent path', async t => t.equal(parseRedirectPath(undefined), undefined))
  t.test('writes no header line', async t => t.notMatch(parseRedirectPath('/a\r\nset-cookie: x=y'), /[\r\n]/))
})

t.test('affiliateOf', async t => {
  const COOKIES: readonly [header: string | undefined, slug: string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['sb_aff=hotel-mar', 'hotel-mar'],
    ['a=b; sb_aff=hotel-mar; c=d', 'hotel-mar'],
    ['sb_aff=one; sb_aff=two', 'one'],
    ['xsb_aff=hotel-mar', undefined],
    ['sb_aff=', undefined],
    ['sb_aff=Hotel Mar', undefined],
    ["sb_aff=';drop table bookings", undefined],
    [`sb_aff=${'a'.repeat(64)}`, undefined]
  ]
  for (const [header, slug] of COOKIES) {
    t.test(`reads ${JSON.stringify(header)}`, async t => t.equal(affiliateOf(header), slug))
  }
})

t.test('affiliateCookie', async t => {
  t.equal(
    affiliateCookie('hotel-mar', 'https://surf.example'),
    'sb_aff=hotel-mar; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure'
  )
  t.notMatch(affiliateCookie('hotel-mar', 'http://localhost:8080'), 'Secure')
})

t.test('affiliatePath leads through the link and back to the path', async t => {
  const path = affiliatePath('hotel-mar', '/book/1?lang=pt')
  t.equal(path, '/aff/hotel-mar?to=%2Fbook%2F1%3Flang%3Dpt')
  t.equal(parseRedirectPath(new URL(path, 'http://x').searchParams.get('to') ?? ''), '/book/1?lang=pt')
})
