import t from 'tap'
import { isOwnForm, isOwnOrigin } from '../../../lib/text/origin.ts'

t.test('only the public address is our own origin', async t => {
  const origins = [
    'https://surf.example',
    'https://surf.example.org',
    'http://surf.example',
    'null',
    undefined
  ]
  t.strictSame(
    origins.map(origin => isOwnOrigin(origin, 'https://surf.example/')),
    [true, false, false, false, false]
  )
})

t.test('a form is our own by its Origin, or without one by Sec-Fetch-Site', async t => {
  const own = 'https://surf.example'
  const evil = 'https://evil.example'
  const cases: readonly [origin: string | undefined, site: string | undefined, isOwn: boolean][] = [
    [own, undefined, true],
    [own, 'same-origin', true],
    ['null', 'same-origin', true],
    ['null', undefined, false],
    ['null', '', false],
    ['null', 'none', false],
    ['null', 'same-site', false],
    ['null', 'cross-site', false],
    ['null', 'same-origin, same-origin', false],
    ['null', 'SAME-ORIGIN', false],
    [undefined, 'same-origin', false],
    [undefined, undefined, false],
    ['', 'same-origin', false],
    [evil, 'same-origin', false],
    [evil, 'cross-site', false],
    [`${own}.evil.example`, 'same-site', false]
  ]
  for (const [origin, site, isOwn] of cases)
    t.equal(isOwnForm({ origin, 'sec-fetch-site': site }, 'https://surf.example'), isOwn, `${origin} ${site}`)
})
