import t from 'tap'
import { remember } from '../../../lib/util/remember.ts'

t.test('remember', async t => {
  const asked: string[] = []
  const named = remember(2, (name: string, count?: number) => {
    asked.push(name)
    return { name, count }
  })

  t.test('makes a result once, and gives the same again', async t => {
    t.equal(named('a'), named('a'))
    t.strictSame(asked, ['a'])
  })

  t.test('tells apart what its arguments tell apart', async t => {
    t.strictSame(named('a', 1), { name: 'a', count: 1 })
    t.strictSame(asked, ['a', 'a'])
  })

  t.test('keeps nothing that is asked at length', async t => {
    let times = 0
    const counted = remember(10, (text: string) => ({ text, times: ++times }))
    const [kept, long] = ['x'.repeat(200), 'x'.repeat(201)]
    t.strictSame(
      [kept, kept, long, long].map(text => counted(text).times),
      [1, 1, 2, 3]
    )
  })

  t.test('tells a text from several that look like it', async t => {
    const several = remember(10, (...texts: string[]) => ({ texts }))
    for (const texts of [['a', 'b'], ['["a","b"]'], ['["a"]'], ['a'], ['[']])
      t.strictSame(several(...texts), { texts })
  })

  t.test('forgets the earliest when it holds as many as it may', async t => {
    named('b')
    named('a')
    t.strictSame(asked, ['a', 'a', 'b', 'a'])
  })
})
