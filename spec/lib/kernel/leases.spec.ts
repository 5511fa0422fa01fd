import fc from 'fast-check'
import t from 'tap'
import { Buckets, type SpendResult } from '../../../lib/kernel/bucket.ts'
import { type Lease, Leases, type TokenRequest } from '../../../lib/kernel/leases.ts'

const RATE = { capacity: 120, perSeconds: 60 }

/** An in-memory store that answers when released, with the number of tokens requested by each call. */
function createStore(nowMs: () => number) {
  const requests: number[] = []
  let held: (() => void)[] | undefined
  let window = { used: 0, endsAt: 0 }
  function lease(size: number, capacity: number): Lease {
    if (nowMs() >= window.endsAt) window = { used: 0, endsAt: nowMs() + RATE.perSeconds * 1000 }
    const tokens = Math.max(0, Math.min(size, capacity - window.used))
    window.used += tokens
    return { tokens, remaining: capacity - window.used, durationMs: window.endsAt - nowMs() }
  }
  return {
    requests,
    hold: () => (held = []),
    release() {
      for (const go of held?.splice(0) ?? []) go()
      held = undefined
    },
    async lend(request: TokenRequest): Promise<Lease> {
      await null
      const size = request.take()
      requests.push(size)
      const answer = lease(size, request.rate.capacity)
      if (held) await new Promise<void>(resolve => held?.push(resolve))
      return answer
    }
  }
}

function counted(spent: readonly SpendResult[]): number {
  return spent.filter(({ granted }) => granted).length
}

t.test('leases', async t => {
  t.test('request a tenth at a time, and nothing while some is left', async t => {
    const store = createStore(() => 0)
    const here = new Leases(RATE, () => 0, store.lend)
    const spent: SpendResult[] = []
    for (let n = 0; n < 24; n += 1) spent.push(await here.spend('caller'))
    t.strictSame(store.requests, [12, 12])
    t.equal(counted(spent), 24)
    t.strictSame(
      spent.map(({ remaining }) => remaining),
      Array.from({ length: 24 }, (_, n) => 119 - n)
    )
    t.notOk(here.spend('caller') instanceof Object === false)
  })

  t.test('make one request for concurrent callers', async t => {
    const store = createStore(() => 0)
    const here = new Leases(RATE, () => 0, store.lend)
    const spent = await Promise.all(Array.from({ length: 130 }, () => here.spend('caller')))
    t.strictSame(store.requests, [130])
    t.equal(counted(spent), 120)
    t.notOk((here.spend('caller') as SpendResult).granted, 'and nobody is asked until the window is over')
  })

  t.test('lease no more than needed while another request is open', async t => {
    const store = createStore(() => 0)
    const here = new Leases(RATE, () => 0, store.lend)
    store.hold()
    const first = here.spend('caller')
    await new Promise(setImmediate)
    const others = [here.spend('caller'), here.spend('caller')]
    await new Promise(setImmediate)
    t.strictSame(store.requests, [12, 2])
    store.release()
    t.equal(counted(await Promise.all([first, ...others])), 3)
  })

  t.test('grant exactly the whole rate over servers that request until refused', async () => {
    const servers = fc.integer({ min: 1, max: 5 })
    const capacity = fc.integer({ min: 1, max: 60 })
    const order = fc.array(fc.nat(), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(servers, capacity, order, async (count, capacity, order) => {
        const store = createStore(() => 0)
        const all = Array.from(
          { length: count },
          () => new Leases({ ...RATE, capacity }, () => 0, store.lend)
        )
        const spent: SpendResult[] = []
        for (const place of order) spent.push(await (all[place % count] as Leases).spend('caller'))
        for (const one of all) for (let n = 0; n <= capacity; n += 1) spent.push(await one.spend('caller'))
        return counted(spent) === capacity
      })
    )
  })

  t.test('leave a caller all but one lease of each server it left', async t => {
    const store = createStore(() => 0)
    const [one, two, three] = [1, 2, 3].map(() => new Leases(RATE, () => 0, store.lend)) as [
      Leases,
      Leases,
      Leases
    ]
    await one.spend('caller')
    await two.spend('caller')
    const spent: SpendResult[] = []
    for (let n = 0; n < 130; n += 1) spent.push(await three.spend('caller'))
    t.equal(counted(spent), 120 - 2 * 12)
  })

  t.test('expire with their window, whatever is left', async t => {
    let nowMs = 0
    const store = createStore(() => nowMs)
    const here = new Leases(RATE, () => nowMs, store.lend)
    await here.spend('caller')
    nowMs = 60_000
    t.match(await here.spend('caller'), { granted: true, remaining: 119 })
    t.strictSame(store.requests, [12, 12])
  })

  t.test('keep callers separate', async t => {
    const here = new Leases(
      { capacity: 1, perSeconds: 60 },
      () => 0,
      async request => {
        request.take()
        return { tokens: request.caller === 'full' ? 0 : 1, remaining: 0, durationMs: 1000 }
      }
    )
    t.match(await Promise.all([here.spend('full'), here.spend('other')]), [
      { granted: false },
      { granted: true }
    ])
  })

  t.test('fail if the store does, and try again', async t => {
    let isAway = true
    const beyond = new Buckets(RATE, () => 0)
    const here = new Leases(
      RATE,
      () => 0,
      async request => {
        if (isAway) throw new Error('away')
        const tokens = request.take()
        for (let n = 0; n < tokens; n += 1) beyond.spend('caller')
        return { tokens, remaining: 120 - tokens, durationMs: 1000 }
      }
    )
    await t.rejects(Promise.all([here.spend('caller'), here.spend('caller')]), { message: 'away' })
    isAway = false
    t.match(await here.spend('caller'), { granted: true, remaining: 119 })
  })
})
