import fc from 'fast-check'
import t from 'tap'
import { Buckets, SharedBuckets, type SpendResult, spendToken } from '../../../lib/kernel/bucket.ts'

const PER_SECONDS = 60
const MS = PER_SECONDS * 1000

/** Instants of the requests, and of the granted ones. */
function run(capacity: number, gapsMs: readonly number[]) {
  let nowMs = 0
  const buckets = new Buckets({ capacity, perSeconds: PER_SECONDS }, () => nowMs)
  return gapsMs.map(gapMs => {
    nowMs += gapMs
    return { atMs: nowMs, ...buckets.spend('caller') }
  })
}

t.test('the bucket', async t => {
  const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 })
  const capacity = fc.integer({ min: 1, max: 20 })

  t.test('grants at most its capacity in a window, which opens with its first request', async () => {
    fc.assert(
      fc.property(capacity, gaps, (capacity, gapsMs) => {
        const spent = run(capacity, gapsMs)
        let openedAtMs = Number.NEGATIVE_INFINITY
        let granted = 0
        for (const { atMs, granted: isGranted } of spent) {
          if (atMs - openedAtMs >= MS) {
            openedAtMs = atMs
            granted = 0
          }
          granted += isGranted ? 1 : 0
          if (granted > capacity) return false
        }
        return true
      })
    )
  })

  t.test('grants at most twice its capacity in any 60 seconds', async () => {
    fc.assert(
      fc.property(capacity, gaps, (capacity, gapsMs) => {
        const granted = run(capacity, gapsMs).filter(spent => spent.granted)
        return granted.every(
          ({ atMs }) =>
            granted.filter(other => other.atMs >= atMs && other.atMs < atMs + MS).length <= 2 * capacity
        )
      })
    )
  })

  t.test('is full again 60 seconds after a refusal', async () => {
    fc.assert(
      fc.property(capacity, gaps, (capacity, gapsMs) => {
        const after = run(capacity, [...gapsMs, ...new Array<number>(capacity + 1).fill(0), MS])
        const { granted, remaining } = after.at(-1) as (typeof after)[number]
        return granted && remaining === capacity - 1
      })
    )
  })

  t.test('counts down to zero', async t => {
    t.strictSame(
      run(2, [0, 10, 10, 10]).map(({ granted, limit, remaining }) => [granted, limit, remaining]),
      [
        [true, 2, 1],
        [true, 2, 0],
        [false, 2, 0],
        [false, 2, 0]
      ]
    )
  })

  t.test('is pure: take returns the next window', async t => {
    const rate = { capacity: 2, perSeconds: 60 }
    t.strictSame(spendToken(undefined, rate, 5), { openedAt: 5, used: 1 })
    t.strictSame(spendToken({ openedAt: 5, used: 1 }, rate, 60_004), { openedAt: 5, used: 2 })
    t.strictSame(spendToken({ openedAt: 5, used: 9 }, rate, 60_005), { openedAt: 60_005, used: 1 })
  })

  t.test('keeps callers separate, evicts expired ones, and drops the oldest when full', async t => {
    let nowMs = 0
    const buckets = new Buckets({ capacity: 1, perSeconds: PER_SECONDS }, () => nowMs, 3)
    for (const caller of ['a', 'b', 'c']) t.ok(buckets.spend(caller).granted)
    t.notOk(buckets.spend('a').granted, 'a known caller pushes nobody out')
    t.equal(buckets.callers, 3)
    t.ok(buckets.spend('d').granted)
    t.equal(buckets.callers, 3)
    t.notOk(buckets.spend('b').granted)
    t.ok(buckets.spend('a').granted, 'the longest known was forgotten')
    nowMs = 2 * MS
    buckets.spend('e')
    t.equal(buckets.callers, 1)
  })
})

t.test('buckets counted by a shared store', async t => {
  const rate = { capacity: 10, perSeconds: PER_SECONDS }

  t.test("return the store's answer", async t => {
    const beyond = new Buckets(rate, () => 0)
    const here = [1, 2].map(
      () =>
        new SharedBuckets(
          rate,
          2,
          () => 0,
          async caller => beyond.spend(caller)
        )
    )
    const spent: SpendResult[] = []
    for (let n = 0; n < 12; n += 1) spent.push(await (here[n % 2] as SharedBuckets).spend('caller'))
    t.strictSame(
      spent.map(({ remaining }) => remaining),
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]
    )
    t.equal(spent.filter(({ granted }) => granted).length, 10)
  })

  t.test('grant their own share if it is silent, minus what was spent', async t => {
    let isSilent = false
    const beyond = new Buckets(rate, () => 0)
    const here = new SharedBuckets(
      rate,
      2,
      () => 0,
      async caller => {
        if (isSilent) throw new Error('silent')
        return beyond.spend(caller)
      }
    )
    for (let n = 0; n < 3; n += 1) await here.spend('caller')
    isSilent = true
    const spent: SpendResult[] = []
    for (let n = 0; n < 4; n += 1) spent.push(await here.spend('caller'))
    t.strictSame(
      spent.map(({ granted, limit, remaining }) => [granted, limit, remaining]),
      [
        [true, 10, 1],
        [true, 10, 0],
        [false, 10, 0],
        [false, 10, 0]
      ]
    )
    isSilent = false
    t.match(await here.spend('caller'), { granted: true, remaining: 6 })
  })

  t.test('grant at least one request', async t => {
    const silent = () => Promise.reject(new Error('silent'))
    const here = new SharedBuckets({ capacity: 1, perSeconds: PER_SECONDS }, 64, () => 0, silent)
    t.match([await here.spend('caller'), await here.spend('caller')], [{ granted: true }, { granted: false }])
  })
})
