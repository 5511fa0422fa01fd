import { setTimeout as passing } from 'node:timers/promises'
import t from 'tap'
import { Deadlines, Work } from '../../../lib/kernel/deadline.ts'

/** Longer than the polling interval of 50 ms. */
const POLLED_MS = 120

class Job extends Work {
  readonly name: string

  constructor(name: string, deadlineAt: number) {
    super()
    this.name = name
    this.deadlineAt = deadlineAt
  }
}

/** Deadlines on a clock that the spec moves, and the names of those that expired. */
function watch() {
  const clock = { nowMs: 0 }
  const late: string[] = []
  const deadlines = new Deadlines<Job>(
    () => clock.nowMs,
    job => {
      late.push(job.name)
      deadlines.delete(job)
    }
  )
  return { clock, late, deadlines }
}

t.test('the deadlines', async t => {
  t.test('report an item once, at its deadline', async t => {
    const { clock, late, deadlines } = watch()
    for (const [name, deadlineAt] of [
      ['a', 100],
      ['b', 300],
      ['c', 200]
    ] as const) {
      deadlines.add(new Job(name, deadlineAt))
    }
    clock.nowMs = 99
    await passing(POLLED_MS)
    t.strictSame(late, [])
    clock.nowMs = 200
    await passing(POLLED_MS)
    t.strictSame(late, ['a', 'c'])
    clock.nowMs = 1000
    await passing(POLLED_MS)
    t.strictSame(late, ['a', 'c', 'b'])
  })

  t.test('drop items that finish in time, in any order', async t => {
    for (const finished of [['a'], ['b'], ['c'], ['a', 'c'], ['b', 'a'], ['a', 'b', 'c']]) {
      const { clock, late, deadlines } = watch()
      const jobs = ['a', 'b', 'c'].map(name => new Job(name, 10))
      for (const job of jobs) deadlines.add(job)
      for (const job of jobs) if (finished.includes(job.name)) deadlines.delete(job)
      clock.nowMs = 10
      await passing(POLLED_MS)
      t.strictSame(
        late,
        ['a', 'b', 'c'].filter(name => !finished.includes(name)),
        `without ${finished}`
      )
    }
  })

  t.test('keep items without a deadline until they get one', async t => {
    const { clock, late, deadlines } = watch()
    const job = new Job('a', Number.POSITIVE_INFINITY)
    deadlines.add(job)
    clock.nowMs = 1_000_000
    await passing(POLLED_MS)
    t.strictSame(late, [])
    job.deadlineAt = clock.nowMs
    await passing(POLLED_MS)
    t.strictSame(late, ['a'])
  })

  t.test('sleep while nothing is in flight, and resume', async t => {
    const { clock, late, deadlines } = watch()
    for (const name of ['first', 'second']) {
      deadlines.add(new Job(name, clock.nowMs + 10))
      clock.nowMs += 10
      await passing(2 * POLLED_MS)
    }
    t.strictSame(late, ['first', 'second'])
  })
})
