import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import type { Exchange } from '../../../lib/kernel/exchange.ts'
import { createPageQueue, isQueued, ownerOf } from '../../../lib/kernel/page-turns.ts'
import type { Entry } from '../../../lib/kernel/registry.ts'

/** A request with only the members that this code reads. */
function request(parts: Readonly<Record<string, unknown>>): Exchange {
  return {
    address: '203.0.113.9',
    response: { destroyed: false },
    isAnswered: false,
    ...parts
  } as unknown as Exchange
}

t.test('the owner of a request is', async t => {
  const table: readonly [
    about: string,
    parts: Readonly<Record<string, unknown>>,
    group: string,
    caller: string
  ][] = [
    ['its address without a key', {}, 'address 203.0.113.9', ''],
    ['its school and key with one', { principal: { id: 'key-1', schoolId: 'onda' } }, 'onda', 'key-1'],
    ['its key without a school', { principal: { id: 'key-2' } }, 'key-2', 'key-2'],
    [
      'its address with a key that everybody can read',
      { principal: { id: 'key-3' }, entry: { plugin: { visitorRate: 'visitors' } } },
      'address 203.0.113.9',
      ''
    ]
  ]
  for (const [title, parts, group, caller] of table) {
    t.strictSame(ownerOf(request({ entry: { plugin: {} }, ...parts })), { group, caller }, title)
  }
})

t.test('one queue', async t => {
  const table: readonly [about: string, route: object, plugin: object, takes: boolean][] = [
    [
      'a page of guests',
      { auth: { kind: 'public' }, method: 'GET', errors: ['service_unavailable'] },
      {},
      true
    ],
    ['a page of staff', { auth: { kind: 'person' }, method: 'GET', errors: [] }, {}, true],
    ['no constant', { auth: { kind: 'public' }, method: 'GET', errors: [] }, {}, false],
    ['no form', { auth: { kind: 'public' }, method: 'POST', errors: ['service_unavailable'] }, {}, false],
    ['no read of a program', { auth: { kind: 'school' }, method: 'GET', errors: [] }, {}, false],
    [
      'nothing for monitoring',
      { auth: { kind: 'public' }, method: 'GET', errors: ['service_unavailable'] },
      { isUrgent: true },
      false
    ]
  ]
  const pageCallers = new Set(['public', 'person'])
  for (const [title, route, plugin, takes] of table) {
    t.equal(isQueued({ route, plugin } as unknown as Entry, pageCallers), takes, title)
  }
})

t.test('pages under way', async t => {
  function bench() {
    const inTurn = createPageQueue(() => 0)
    const ends: (() => void)[] = []
    const begun: string[] = []
    const send = (name: string, parts: Readonly<Record<string, unknown>> = {}) =>
      inTurn(request({ address: name.replace(/\d+$/, ''), ...parts }), () => {
        begun.push(name)
        return new Promise<string>(resolve => ends.push(() => resolve(name)))
      })
    return { send, begun, ends }
  }

  t.test('are four of a caller at a time', async t => {
    const { send, begun, ends } = bench()
    const pages = Array.from({ length: 8 }, (_, n) => send(`a${n}`))
    t.equal(begun.length, 4)
    const other = send('b0')
    t.equal(begun.at(-1), 'b0', 'another caller begins at once')
    for (let left = 9; left > 0; left -= 1) {
      ends.shift()?.()
      await nextTurn()
      await nextTurn()
    }
    t.strictSame(
      await Promise.all(pages),
      Array.from({ length: 8 }, (_, n) => `a${n}`)
    )
    t.equal(await other, 'b0')
  })

  t.test('are twelve in total', async t => {
    const { send, begun, ends } = bench()
    const pages = ['a', 'b', 'c', 'd'].flatMap(name =>
      Array.from({ length: 6 }, (_, n) => send(`${name}${n}`))
    )
    t.equal(begun.length, 12)
    while (ends.length > 0) {
      ends.shift()?.()
      await nextTurn()
      await nextTurn()
    }
    await Promise.all(pages)
  })

  t.test('do not begin for a request that was answered or whose caller left', async t => {
    const { send, begun, ends } = bench()
    const first = Array.from({ length: 4 }, (_, n) => send(`a${n}`))
    const late = [send('a4', { isAnswered: true }), send('a5', { response: { destroyed: true } })]
    for (const end of ends.splice(0)) end()
    await Promise.all(first)
    for (const page of late) await t.rejects(page, { code: 'service_unavailable' })
    t.equal(begun.length, 4)
  })

  t.test('wait by the hundred of a caller; one more is refused at once', async t => {
    const { send, ends } = bench()
    const pages = Array.from({ length: 104 }, (_, n) => send(`a${n}`))
    await t.rejects(send('a104'), { code: 'service_unavailable' })
    while (ends.length > 0) {
      ends.shift()?.()
      await nextTurn()
      await nextTurn()
    }
    await Promise.all(pages)
  })
})
