// tags: full alone
import t, { type Test } from 'tap'
import { registry } from '../support/contract.ts'
import { HOST, request, speak } from '../support/raw.ts'
import { serve } from '../support/server.ts'
import { addEverything, NO_RATES } from '../support/settle.ts'

/** Alternative spellings of a path, which no route may accept. */
const TRICKS: readonly (readonly [name: string, trick: (path: string) => string])[] = [
  ['an encoded slash', path => path.replace(/(?<=.)\//, '%2f')],
  ['an encoded slash at the end', path => `${path}%2F`],
  ['two slashes', path => path.replace(/(?<=.)\//, '//')],
  ['two slashes in front', path => `/${path}`],
  ['a dot segment', path => path.replace(/\/(?=[^/]*$)/, '/./')],
  ['two dots that come back', path => path.replace(/\/(?=[^/]*$)/, '/x/../')],
  ['two encoded dots that come back', path => path.replace(/\/(?=[^/]*$)/, '/x/%2e%2e/')],
  ['dots out of the root', path => `/../..${path}`],
  ['encoded twice', path => path.replace(/(?<=.)\//, '%252f')],
  ['a backslash', path => path.replace(/(?<=.)\//, '\\')],
  ['an encoded backslash', path => path.replace(/(?<=.)\//, '%5c')],
  ['NUL at the end', path => `${path}%00`],
  ['NUL encoded twice', path => `${path}%2500`],
  ['NUL and a suffix', path => `${path}%00.json`],
  ['a suffix', path => `${path}.json`],
  ['a parameter of the segment', path => `${path};jsessionid=1`],
  ['a space at the end', path => `${path}%20`],
  ['a line break', path => `${path}%0d%0aX-Pwned:%201`],
  ['a mark that turns the text around', path => `${path}%E2%80%AE`],
  ['an overlong slash', path => path.replace(/(?<=.)\//, '%c0%af')],
  ['a lone surrogate', path => `${path}%ed%a0%80`],
  ['other letters', path => path.toUpperCase()],
  ['an address that never ends', path => `${path}${'/x'.repeat(3900 - path.length)}`],
  ['a segment that never ends', path => `${path}${'x'.repeat(7800 - path.length)}`],
  ['an escape that never ends', path => `${path}${'%25'.repeat(2500)}`]
]

/** Allowed answers for an invalid path. */
const REFUSED = ['404 not_found', '400 invalid_request', '400 bad_request', '405 method_not_allowed']

/** Few enough tricks to stay within an owner's rate of one minute. */
const TRICKS_OF_A_SERVER = 5

/** Sends requests to a separate server as every known caller. */
async function openAsking(t: Test) {
  const server = await serve(t, { settings: NO_RATES })
  const { callers } = await addEverything(server, 'onda-clara')
  const written = Object.values(callers).flatMap(Object.entries)
  const headers = [...new Map(written as [string, string][])].map(([name, value]) => `${name}: ${value}`)
  return async (method: string, path: string) => {
    const lines = [`${method} ${path} HTTP/1.1`, HOST, ...headers, 'Content-Length: 0']
    const answer = await speak(server.url, request(lines))
    return {
      verdict: `${answer?.status} ${answer?.code?.toLowerCase()}`,
      headers: answer?.headers ?? {},
      text: answer?.text ?? ''
    }
  }
}

t.test('an unusual spelling of a path is a different path', async t => {
  // Only paths that end in a name: a suffix after an id belongs to the id (fields.spec.ts).
  const paths = [...new Set(registry.entries.map(({ path }) => path.replace(/(?<=.)\/$/, '')))].filter(
    path => path !== '/' && !/:[^/]*$/.test(path)
  )
  let ask = await openAsking(t)

  for (const [n, [name, trick]] of TRICKS.entries()) {
    if (n > 0 && n % TRICKS_OF_A_SERVER === 0) ask = await openAsking(t)
    await t.test(name, async t => {
      const plain = paths.map(path => path.replace(/:[A-Za-z]+/g, 'x'))
      const tricked = plain.map(trick).filter(path => !plain.includes(path))
      t.ok(tricked.length > 0)
      const answers = await Promise.all(
        tricked.map(async path => ({ tricked: path, ...(await ask('GET', path)) }))
      )
      const unexpected = answers.filter(({ verdict, headers, text }) => {
        const isRefused = REFUSED.includes(verdict) || (/^40[045] undefined$/.test(verdict) && text !== '')
        return !isRefused || 'x-pwned' in headers
      })
      t.strictSame(
        unexpected.map(({ tricked, verdict }) => `${tricked.slice(0, 80)} ${verdict}`),
        []
      )
    })
  }

  t.test('and no file is served for any of them', async t => {
    const files = ['package.json', 'etc/passwd', '.env', '.git/config', 'dist/program/swellbook.js']
    const ups = [
      '',
      '../',
      '../../../',
      '..%2f..%2f',
      '%2e%2e/%2e%2e/',
      '....//....//',
      '..%5c..%5c',
      '%252e%252e/'
    ]
    const bases = ['/', '/docs/', '/docs/assets/', '/w/', '/schools/']
    const tries = bases.flatMap(base => ups.flatMap(up => files.map(file => `${base}${up}${file}`)))
    const answers = await Promise.all(tries.map(path => ask('GET', path)))
    t.strictSame(
      answers.filter(
        ({ verdict, text }) => !/^40[04] /.test(verdict) || /swellbook"|root:|\[core\]/.test(text)
      ),
      []
    )
  })
})
