// tags: full alone
import t from 'tap'
import { isForm } from '../../lib/kernel/plugin.ts'
import { exampleOf, operations } from '../support/operations.ts'
import { HOST, LIVE, request, speak } from '../support/raw.ts'
import { ask, sentOf } from '../support/send.ts'
import { serve } from '../support/server.ts'
import { addEverything, NO_RATES, type SchoolOfEverything } from '../support/settle.ts'

const KILOBYTES = 31

/** Maximum length of an answer to a bomb: a refusal may quote the input once. */
const MAX_CHARACTERS = 33 * 1024

/** Small texts that expand, or that parsers read differently; `known` is a field of the body. */
const DOCUMENTS: readonly (readonly [name: string, text: (ids: string) => string])[] = [
  ['lists in lists', () => '['.repeat(KILOBYTES * 1024)],
  ['objects in objects', () => '{"a":'.repeat(6000)],
  ['objects in objects, closed', ids => `{"${ids}":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`],
  ['thousands of names', () => `{${range(3000, n => `"n${n}":1`)}}`],
  ['thousands of names of one hash', () => `{${range(2500, n => `"${'\\u0000'.repeat(n % 3)}${n}":1`)}}`],
  ['a list of thousands', ids => `{"${ids}":[${range(15_000, () => '1')}]}`],
  ['a list of thousands of objects', ids => `{"${ids}":[${range(10_000, () => '{}')}]}`],
  ['objects that each lack everything', ids => `{"${ids}":[${range(3000, () => '{"x":{}}')}]}`],
  ['a number of thousands of digits', ids => `{"${ids}":${'9'.repeat(30_000)}}`],
  ['a number beyond all numbers', ids => `{"${ids}":1e400}`],
  ['a number below all numbers', ids => `{"${ids}":-1e400}`],
  ['a number too small to tell from none', ids => `{"${ids}":1e-400}`],
  ['no number', ids => `{"${ids}":NaN}`],
  ['a number just beyond the exact ones', ids => `{"${ids}":9007199254740993}`],
  ['a negative nothing', ids => `{"${ids}":-0}`],
  ['a text of thousands of escapes', ids => `{"${ids}":"${'\\u0041'.repeat(5000)}"}`],
  ['a text that grows in capitals', ids => `{"${ids}":"${'ŉ'.repeat(10_000)}"}`],
  ['the same name many times', ids => `{${range(2000, () => `"${ids}":"a"`)}}`],
  ['the same name, then another value', ids => `{"${ids}":"a","${ids}":{"b":[]}}`],
  ['__proto__', ids => `{"__proto__":{"${ids}":"x","toString":1},"${ids}":{"__proto__":{"x":1}}}`],
  ['constructor', ids => `{"constructor":{"prototype":{"x":1}},"${ids}":{"constructor":1}}`],
  ['names of methods', () => '{"toString":1,"valueOf":1,"hasOwnProperty":1,"then":1,"toJSON":1,"length":-1}'],
  ['a byte order mark', ids => `\ufeff{"${ids}":1}`],
  ['a comment', ids => `{"${ids}":1/**/}`],
  ['a comma too many', ids => `{"${ids}":1,}`],
  ['a text alone', () => `"${'x'.repeat(30_000)}"`],
  ['nothing', () => 'null']
]

function range(length: number, item: (n: number) => string): string {
  return Array.from({ length }, (_, n) => item(n)).join(',')
}

t.test('oversized or deeply nested bodies', async t => {
  const server = await serve(t, { settings: NO_RATES })
  const settled: SchoolOfEverything = await addEverything(server, 'onda-clara')
  const withBody = operations.filter(
    ({ name, entry, body }) => body && !isForm(entry.route) && name === entry.route.name
  )
  t.ok(withBody.length > 12)
  for (const [name, textOf] of DOCUMENTS) {
    t.test(`are refused or have no effect: ${name}`, async t => {
      const unexpected: string[] = []
      const names = (ids: readonly string[]) => (name.includes('objects') ? ids : ids.slice(0, 1))
      for (const operation of withBody) {
        const { entry, body } = operation
        const { headers } = sentOf(operation, exampleOf(operation, settled))
        const path = entry.path
          .replace(/:id/, settled.things.schoolId)
          .replace(/:[a-z]+/gi, settled.things.holdId)
        await Promise.all(
          names(Object.keys(body?.properties ?? { params: 1 })).map(async ids => {
            const sent = { headers: headers ?? {}, body: textOf(ids) }
            const { status, text } = await server.request(entry.route.method, path, sent)
            if (status >= 500 || text.length > MAX_CHARACTERS)
              unexpected.push(`${operation.name} ${ids}: ${status}, ${text.length} characters`)
          })
        )
      }
      t.strictSame(unexpected, [])
    })
  }

  t.test('and leave every object unchanged', async t => {
    t.strictSame(Object.keys(Object.prototype), [])
    t.equal(({} as { x?: number }).x, undefined)
    const answers = await Promise.all(operations.slice(0, 8).map(o => ask(server, o, exampleOf(o, settled))))
    t.ok(answers.every(({ status }) => status < 500))
  })
})

t.test('oversized headers', async t => {
  const { url } = await serve(t)
  const many = (length: number, header: string) => Array.from({ length }, () => header)
  const rows: readonly (readonly [name: string, lines: readonly string[], status: number])[] = [
    ['thousands of the shortest', [LIVE, HOST, ...many(4000, 'a:')], 200],
    ['tens of thousands of the shortest', [LIVE, HOST, ...many(20_000, 'a:')], 431],
    ['hundreds of the same', [LIVE, HOST, ...many(1000, 'Cookie: a=b')], 431],
    ['one that never ends', [LIVE, HOST, `X-Long: ${'x'.repeat(100_000)}`], 431],
    ['a name that never ends', [LIVE, HOST, `${'x'.repeat(100_000)}: 1`], 431],
    ['an address that never ends', [`GET /${'x'.repeat(100_000)} HTTP/1.1`, HOST], 431],
    ['a query of thousands of names', [`GET /health/live?${'a&'.repeat(4000)} HTTP/1.1`, HOST], 200],
    ['a method that never ends', [`${'GET'.repeat(10_000)} / HTTP/1.1`, HOST], 400],
    ['a second Host behind thousands', [LIVE, HOST, ...many(2500, 'a:'), 'Host: other.example'], 400],
    ['a coding behind thousands', [LIVE, HOST, ...many(2500, 'a:'), 'Transfer-Encoding: gzip, chunked'], 400],
    [
      'a length behind thousands',
      [LIVE, HOST, ...many(2500, 'a:'), 'Content-Length: 1', 'Content-Length: 2'],
      400
    ],
    [
      'names of methods',
      [LIVE, HOST, '__proto__: 1', 'constructor: 1', 'toString: 1', 'hasOwnProperty: 1'],
      200
    ],
    ['thousands of tags', [LIVE, HOST, `If-None-Match: ${'"a",'.repeat(1900)}"a"`], 200]
  ]
  for (const [name, lines, status] of rows) {
    const answer = await speak(url, request(lines))
    t.equal(answer?.status, status, `${name}: ${status}`)
    if (status >= 400) t.ok(answer?.code, `${name}: a code`)
  }
})
