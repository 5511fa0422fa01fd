import fc from 'fast-check'
import t from 'tap'
import { depthOf, parseJson } from '../../../lib/kernel/json.ts'

const bytes = (text: string) => Buffer.from(text)

function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depth))
}

t.test('a JSON document', async t => {
  t.test('has its nesting depth measured without parsing', async t => {
    const rows = [
      ['', 0],
      ['1', 0],
      ['[]', 1],
      ['[[],[[]]]', 3],
      ['{"a":{"b":1}}', 2],
      ['"[[["', 0],
      ['"\\"[["', 0],
      ['"\\\\"[', 1],
      ['[[[', 3],
      [']]][', 0]
    ] as const
    for (const [text, deep] of rows) t.equal(depthOf(bytes(text)), deep, text)
    fc.assert(fc.property(fc.jsonValue(), value => depthOf(bytes(JSON.stringify(value))) === depth(value)))
  })

  t.test('is parsed if it is valid UTF-8 and not too deep', async t => {
    t.strictSame(parseJson(bytes('{"a":["é",1]}')), { a: ['é', 1] })
    t.ok(parseJson(bytes(`${'['.repeat(20)}${']'.repeat(20)}`)))
    const bad: readonly [Buffer, RegExp][] = [
      [bytes(`${'['.repeat(21)}${']'.repeat(21)}`), /too deeply/],
      [bytes('['.repeat(1_000_000)), /too deeply/],
      [bytes('{'), /not a JSON document/],
      [bytes(''), /not a JSON document/],
      [Buffer.from([0x22, 0xff, 0x22]), /not a JSON document/]
    ]
    for (const [text, message] of bad) t.throws(() => parseJson(text), { message })
  })
})
