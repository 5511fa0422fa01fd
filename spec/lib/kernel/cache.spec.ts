import fc from 'fast-check'
import t from 'tap'
import { type CachedBody, ResponseCache } from '../../../lib/kernel/cache.ts'

function cached(bytes: number, version = '1', untilMs = Number.POSITIVE_INFINITY): CachedBody {
  return { body: Buffer.alloc(bytes), etag: `"${bytes}"`, version, untilMs }
}

t.test('the response cache', async t => {
  t.test('returns an answer only at its version and before its expiry', async t => {
    const cache = new ResponseCache(10_000)
    cache.set('a', cached(10, '7', 1000))
    const rows: readonly [name: string, key: string, version: string, nowMs: number, found: boolean][] = [
      ['as it was kept', 'a', '7', 999, true],
      ['an older version', 'a', '6', 999, false],
      ['a newer version', 'a', '8', 999, false],
      ['the instant it ends', 'a', '7', 1000, false],
      ['another key', 'b', '7', 0, false]
    ]
    for (const [name, key, version, nowMs, found] of rows) {
      t.equal(cache.find(key, version, nowMs) !== undefined, found, name)
    }
  })

  t.test('keeps the newest answer of a key, and counts it once', async t => {
    const cache = new ResponseCache(10_000)
    cache.set('a', cached(100, '1'))
    const before = cache.bytes
    cache.set('a', cached(100, '2'))
    t.equal(cache.bytes, before)
    t.equal(cache.find('a', '1', 0), undefined)
    t.equal(cache.find('a', '2', 0)?.version, '2')
  })

  t.test('evicts the oldest entry that was not used since its last chance', async t => {
    const cache = new ResponseCache(3 * 1514)
    for (const key of ['a', 'b', 'c']) cache.set(key, cached(1000))
    cache.find('a', '1', 0)
    cache.set('d', cached(1000))
    t.strictSame(
      ['a', 'b', 'c', 'd'].filter(key => cache.find(key, '1', 0)),
      ['a', 'c', 'd']
    )
    cache.set('e', cached(1000))
    t.strictSame(
      ['a', 'b', 'c', 'd', 'e'].filter(key => cache.find(key, '1', 0)),
      ['a', 'd', 'e'],
      'where all were used, the one that is oldest then, and never the newest'
    )
  })

  t.test("counts the key's size, which may exceed the answer's", async t => {
    const cache = new ResponseCache(100_000)
    for (let n = 0; n < 100; n += 1) cache.set(`${n}`.padEnd(10_000), cached(2))
    t.ok(cache.bytes > 80_000 && cache.bytes <= 100_000, `${cache.bytes}`)
    cache.set('x'.repeat(50_000), cached(2))
    t.ok(cache.find('99'.padEnd(10_000), '1', 0), 'one that is too long alone drops nothing')
  })

  t.test('clears everything, including answers being computed', async t => {
    const cache = new ResponseCache(10_000)
    const { generation } = cache
    cache.set('a', cached(10), generation)
    t.ok(cache.find('a', '1', 0))
    cache.clear()
    cache.set('b', cached(10), generation)
    t.strictSame([cache.find('a', '1', 0), cache.find('b', '1', 0), cache.bytes], [undefined, undefined, 0])
    cache.set('b', cached(10), cache.generation)
    t.ok(cache.find('b', '1', 0))
  })

  t.test('does not keep an answer larger than itself, or anything without room', async t => {
    const cache = new ResponseCache(2000)
    cache.set('a', cached(100))
    cache.set('a', cached(3000))
    t.equal(cache.find('a', '1', 0), undefined, 'nor what that would have replaced')
    t.equal(cache.bytes, 0)
    const none = new ResponseCache(0)
    none.set('a', cached(0))
    t.equal(none.find('a', '1', 0), undefined)
  })

  t.test('never exceeds its bytes, and returns what it reports to hold', async () => {
    const operation = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(3000), fc.boolean())
    fc.assert(
      fc.property(fc.nat(8000), fc.array(operation, { maxLength: 100 }), (maxBytes, operations) => {
        const cache = new ResponseCache(maxBytes)
        for (const [key, bytes, keeps] of operations) {
          if (keeps) cache.set(key, cached(bytes))
          else cache.find(key, '1', 0)
          const held = ['a', 'b', 'c', 'd', 'e'].map(name => cache.find(name, '1', 0)?.body.length)
          const counted = held.reduce<number>((sum, n) => sum + (n === undefined ? 0 : n + 514), 0)
          if (cache.bytes > maxBytes || counted !== cache.bytes) return false
        }
        return true
      })
    )
  })
})
