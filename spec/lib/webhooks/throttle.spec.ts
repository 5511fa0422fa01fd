import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { createLoadMeter, createThrottle } from '../../../lib/webhooks/throttle.ts'

t.test('requests are many', async t => {
  const at = { count: 0, ms: 0 }
  const areMany = createLoadMeter(
    () => at.count,
    () => at.ms
  )
  const after = (ms: number, requests: number) => {
    at.ms += ms
    at.count += requests
    return areMany()
  }
  t.equal(after(100, 9), false, 'not where fewer than ten come in a tenth of a second')
  t.equal(after(100, 10), true)
  t.equal(after(99, 0), true, 'as long as the window is open')
  t.equal(after(1, 0), false)
  t.equal(after(1000, 99), false, 'nor where as many come in a longer time')
  t.equal(after(1000, 100), true)
})

t.test('a throttle', async t => {
  let isBusy = false
  const turn = createThrottle(() => isBusy)
  let passed = 0
  const crowd = (many: number) => {
    passed = 0
    return Promise.all(
      Array.from({ length: many }, () =>
        turn().then(() => {
          passed += 1
        })
      )
    )
  }

  await t.test('admits eight per tick of the event loop, in order', async t => {
    const order: number[] = []
    const all = Promise.all(Array.from({ length: 20 }, (_, n) => turn().then(() => order.push(n))))
    await nextTurn()
    t.equal(order.length, 8)
    await all
    t.strictSame(
      order,
      [...order].sort((a, b) => a - b)
    )
  })

  await t.test('admits at least one while busy', async t => {
    isBusy = true
    const all = crowd(10)
    for (let n = 0; n < 5; n += 1) await nextTurn()
    t.ok(passed <= 5, `${passed} passed in five turns`)
    await all
    t.equal(passed, 10)
  })

  await t.test('continues at once when no longer busy', async t => {
    isBusy = true
    const all = crowd(1000)
    await sleep(10)
    t.ok(passed < 100)
    isBusy = false
    await all
    t.equal(passed, 1000)
  })
})
