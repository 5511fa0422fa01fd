import t from 'tap'
import { memoize, memoizeByObject } from '../../../lib/infra/memoize.ts'

t.test('memoize', async t => {
  const calls: string[] = []
  const named = memoize(2, (name: string, count?: number) => {
    calls.push(name)
    return { name, count }
  })

  t.test('computes a result once, and returns it again', async t => {
    t.equal(named('a'), named('a'))
    t.strictSame(calls, ['a'])
  })

  t.test('distinguishes different arguments', async t => {
    t.strictSame(named('a', 1), { name: 'a', count: 1 })
    t.strictSame(calls, ['a', 'a'])
  })

  t.test('does not cache long arguments', async t => {
    let times = 0
    const counted = memoize(10, (text: string) => ({ text, times: ++times }))
    const [short, long] = ['x'.repeat(200), 'x'.repeat(201)]
    t.strictSame(
      [short, short, long, long].map(text => counted(text).times),
      [1, 1, 2, 3]
    )
  })

  t.test('distinguishes a text from similar lists', async t => {
    const several = memoize(10, (...texts: string[]) => ({ texts }))
    for (const texts of [['a', 'b'], ['["a","b"]'], ['["a"]'], ['a'], ['[']])
      t.strictSame(several(...texts), { texts })
  })

  t.test('evicts the earliest entry when full', async t => {
    named('b')
    named('a')
    t.strictSame(calls, ['a', 'a', 'b', 'a'])
  })
})

t.test('memoizeByObject', async t => {
  let times = 0
  const drawn = memoizeByObject((object: { name: string }, ...texts: string[]) => ({
    text: [object.name, ...texts],
    times: ++times
  }))
  const one = { name: 'one' }

  t.test('computes a result once for an object and its texts', async t => {
    t.equal(drawn(one, 'a', 'b'), drawn(one, 'a', 'b'))
    t.equal(times, 1)
  })

  t.test('distinguishes equal objects, and texts', async t => {
    t.strictSame(drawn({ name: 'one' }, 'a', 'b'), { text: ['one', 'a', 'b'], times: 2 })
    t.strictSame(drawn(one, 'b', 'a'), { text: ['one', 'b', 'a'], times: 3 })
    t.strictSame(drawn(one), { text: ['one'], times: 4 })
  })

  t.test('caches the absence of a result too', async t => {
    let calls = 0
    const nothing = memoizeByObject((_of: object): undefined => void ++calls)
    t.equal(nothing(one), undefined)
    t.equal(nothing(one), undefined)
    t.equal(calls, 1)
  })
})
