import t from 'tap'
import { createReadiness } from '../../../../lib/infra/doctor/readiness.ts'

function bench() {
  let nowMs = 0
  let checks = 0
  let settle = { pass: () => {}, fail: (_: Error) => {} }
  const ready = createReadiness(
    () => {
      checks += 1
      return new Promise((resolve, reject) => {
        settle = { pass: resolve, fail: reject }
      })
    },
    () => nowMs
  )
  return {
    ready,
    count: () => checks,
    pass: () => settle.pass(),
    fail: () => settle.fail(new Error('away')),
    wait: (ms: number) => {
      nowMs += ms
    }
  }
}

t.test('a check of the database', async t => {
  t.test('answers all concurrent requests', async t => {
    const { ready, count, pass, wait } = bench()
    const pending = Array.from({ length: 1500 }, () => ready())
    wait(1000)
    pending.push(ready())
    t.equal(count(), 1)
    pass()
    await Promise.all(pending)
  })

  t.test('is reused for a quarter of a second from its start', async t => {
    const { ready, count, pass, wait } = bench()
    const first = ready()
    pass()
    await first
    wait(249)
    await ready()
    t.equal(count(), 1)
    wait(1)
    const next = ready()
    t.equal(count(), 2)
    pass()
    await next
  })

  t.test('that fails answers all its requests, and the next is a new check', async t => {
    const { ready, count, fail, pass, wait } = bench()
    const pending = [ready(), ready()]
    fail()
    for (const outcome of pending) await t.rejects(outcome, { message: 'away' })
    wait(250)
    const next = ready()
    pass()
    await t.resolves(next)
    t.equal(count(), 2)
  })
})
