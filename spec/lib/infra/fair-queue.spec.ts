import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { FairQueue, type QueueLimits } from '../../../lib/infra/fair-queue.ts'

const LIMITS: QueueLimits = { places: 2, share: 1, waiting: 100, patienceMs: 60_000, overrunMs: 60_000 }

/**
 * Work that arrives while every place is busy, as `group:caller` or `group`, and its expected order of
 * starts and rejections.
 */
interface Arrivals {
  readonly about: string
  readonly limits?: Partial<QueueLimits>
  readonly arrivals: string
  readonly starts: string
  readonly refused?: string
}

const TABLE: readonly Arrivals[] = [
  { about: 'a lone group in the order of arrival', arrivals: 'a1 a2 a3', starts: 'a1 a2 a3' },
  {
    about: 'groups in turn, however many one sends',
    arrivals: 'a1 a2 a3 a4 b1 c1',
    starts: 'a1 b1 a2 c1 a3 a4'
  },
  {
    about: 'callers of a group in turn',
    limits: { places: 1 },
    arrivals: 'a:x1 a:x2 a:x3 a:y1',
    starts: 'a:x1 a:x2 a:y1 a:x3'
  },
  {
    about: 'a group of many callers as one group',
    limits: { places: 1 },
    arrivals: 'a:x1 a:y1 a:z1 a:w1 b1',
    starts: 'a:x1 a:y1 b1 a:z1 a:w1'
  },
  {
    about: 'the newest of the longest line refused if too many wait',
    limits: { places: 1, waiting: 3 },
    arrivals: 'a1 a2 a3 a4 b1',
    starts: 'a1 a2 b1 a3',
    refused: 'a4'
  },
  {
    about: 'the newcomer refused if its own line is the longest',
    limits: { places: 1, waiting: 2 },
    arrivals: 'a1 a2 a3 a4 a5',
    starts: 'a1 a2 a3',
    refused: 'a4 a5'
  }
]

/** Turns with what started and was refused; the end of the test ends what waits, for its timers would keep the process alive. */
function bench(t: Test, limits: Partial<QueueLimits> = {}, nowMs = () => 0) {
  const queue = new FairQueue({ ...LIMITS, ...limits }, nowMs)
  const starts: string[] = []
  const refused: string[] = []
  const leaves: (() => void)[] = []
  const take = (name: string) => {
    const [group = '', caller = ''] = name.replace(/\d+$/, '').split(':')
    const turn = {
      start(leave: () => void) {
        starts.push(name)
        leaves.push(leave)
      },
      refuse: () => refused.push(name)
    }
    queue.take(turn, { group, caller })
  }
  t.teardown(() => {
    while (leaves.length > 0) leaves.shift()?.()
  })
  return { queue, starts, refused, leaves, take }
}

t.test('a fair queue', async t => {
  for (const { about, limits, arrivals, starts, refused = '' } of TABLE) {
    t.test(`serves ${about}`, async t => {
      const { take, leaves, ...seen } = bench(t, limits)
      for (const name of arrivals.split(' ')) take(name)
      while (leaves.length > 0) leaves.shift()?.()
      t.strictSame([seen.starts.join(' '), seen.refused.join(' ')], [starts, refused])
    })
  }

  t.test('never exceeds the share of a group, even if places are free', async t => {
    const { take, starts, leaves } = bench(t, { places: 6, share: 3 })
    for (let n = 1; n <= 5; n += 1) take(`a${n}`)
    t.strictSame(starts, ['a1', 'a2', 'a3'])
    take('b1')
    t.equal(starts.at(-1), 'b1', 'another group has its place at once')
    leaves[0]?.()
    t.equal(starts.at(-1), 'a4')
  })

  t.test('never exceeds its places', async t => {
    const { take, starts } = bench(t, { places: 3, share: 2 })
    for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) take(name)
    t.equal(starts.length, 3)
  })

  t.test('lets the service have every place', async t => {
    const { queue } = bench(t, { places: 4, share: 2 })
    let started = 0
    const turn = {
      start: () => {
        started += 1
      },
      refuse: () => t.fail('refused')
    }
    for (let n = 0; n < 4; n += 1) queue.take(turn)
    t.equal(started, 4)
  })

  t.test('refuses work that waited too long, once, and serves the rest', async t => {
    const { take, starts, refused, leaves } = bench(t, { places: 1, patienceMs: 20 })
    for (const name of ['a1', 'a2', 'b1']) take(name)
    await sleep(60)
    t.strictSame(refused, ['a2', 'b1'])
    take('b2')
    leaves.shift()?.()
    t.strictSame(
      [starts, refused],
      [
        ['a1', 'b2'],
        ['a2', 'b1']
      ]
    )
  })

  t.test('refuses a caller whose first request waited long, and serves others', async t => {
    let nowMs = 0
    const { take, refused } = bench(t, { places: 1, overrunMs: 30 }, () => nowMs)
    for (const name of ['a:x1', 'a:x2']) take(name)
    nowMs = 100
    for (const name of ['a:x3', 'a:y1', 'b1']) take(name)
    t.strictSame(refused, ['a:x3'])
  })
})
