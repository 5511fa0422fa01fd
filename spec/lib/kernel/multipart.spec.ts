import t from 'tap'
import { boundaryOf, parseParts } from '../../../lib/kernel/multipart.ts'

t.test('the boundary of a form', async t => {
  for (const [type, boundary] of [
    ['multipart/form-data; boundary=----WebKitFormBoundary7MA4', '----WebKitFormBoundary7MA4'],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', 'a b'],
    ['multipart/form-data', undefined],
    ['multipart/form-data; boundary=', undefined],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, undefined],
    ['multipart/mixed; boundary=a', undefined],
    ['application/x-www-form-urlencoded', undefined],
    ['', undefined]
  ] as const)
    t.equal(boundaryOf(type), boundary, type)
})

/** A multipart form of these parts, each with its head and value. */
function written(...parts: readonly [head: string, value: string][]): Buffer {
  const lines = parts.map(
    ([head, value]) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`
  )
  return Buffer.from(`${lines.join('')}--b--\r\n`, 'latin1')
}

const parsed = (bytes: Buffer) => {
  const parts = parseParts(bytes, 'b')
  return parts && { ...parts }
}

t.test('a form with files', async t => {
  t.test('returns its texts, and its files as bytes', async t => {
    const bytes = written(
      ['name="away"', '1'],
      ['name="file"; filename="a.png"\r\ncontent-type: image/png', '\x89\r\n--x']
    )
    t.strictSame(parsed(bytes), { away: '1', file: Buffer.from('\x89\r\n--x', 'latin1') })
  })

  t.test('leaves out an unchosen file and keeps an empty one', async t => {
    t.strictSame(parsed(written(['name="file"; filename=""', ''])), {})
    t.strictSame(parsed(written(['name="file"; filename="a.png"', ''])), { file: Buffer.alloc(0) })
  })

  t.test('keeps the last of two equal names, and no name of object members', async t => {
    t.strictSame(parsed(written(['name="a"', '1'], ['name="a"', '2'])), { a: '2' })
    t.equal(({} as { polluted?: string }).polluted, undefined)
    const odd = parseParts(written(['name="__proto__"', 'x']), 'b')
    t.equal(Object.getPrototypeOf(odd), Object.prototype)
  })

  for (const [name, bytes] of [
    ['that has not come to its end', written(['name="a"', '1']).subarray(0, -6)],
    ['without a beginning', Buffer.from('a=1')],
    ['of nothing', Buffer.alloc(0)],
    ['with a part that has no name', written(['filename="a"', '1'])],
    ['with a part that has no head', Buffer.from('--b\r\n\r\n--b--')],
    ['with a head that does not end', written([`name="a"${' '.repeat(3000)}`, '1'])],
    [
      'of too many parts',
      written(...Array.from({ length: 22 }, (_, n) => [`name="a${n}"`, '1'] as [string, string]))
    ]
  ] as const)
    t.test(`is refused ${name}`, async t => t.equal(parsed(bytes), undefined))
})
