import t from 'tap'
import { createWatch, MAX_WAITS } from '../../../lib/events/watch.ts'

const LONG_MS = 600_000
const stays = () => {}

function waiterOf(more: {
  keyId?: string
  schoolId?: string
  ms?: number
  pauseMs?: number
  onDisconnect?: (then: () => void) => void
}) {
  return { schoolId: 'onda-clara', keyId: 'key', after: 7, ms: LONG_MS, onDisconnect: stays, ...more }
}

t.test('a watch over event logs', async t => {
  await t.test('ends only the wait whose log passed its number', async t => {
    const ends: Record<string, number> = { here: 7, there: 7 }
    const watch = createWatch(async schoolId => ends[schoolId] as number)
    const [here, there] = ['here', 'there'].map(schoolId => watch.wait(waiterOf({ schoolId })))
    ends.here = 9
    t.equal(await here, 9)
    watch.close()
    t.equal(await there, undefined)
  })

  await t.test('ends no wait during its pause', async t => {
    const watch = createWatch(async () => 8)
    const began = performance.now()
    t.equal(await watch.wait(waiterOf({ pauseMs: 600 })), 8)
    t.ok(performance.now() - began >= 600)
  })

  await t.test('keeps polling if the database does not answer', async t => {
    let looks = 0
    const watch = createWatch(async () => {
      looks += 1
      if (looks < 3) throw new Error('away')
      return 8
    })
    t.equal(await watch.wait(waiterOf({})), 8)
    t.equal(looks, 3)
  })

  await t.test('ends a wait at its timeout, and polls for no one afterwards', async t => {
    const watch = createWatch(async () => 7)
    t.equal(await watch.wait(waiterOf({ ms: 5 })), undefined)
  })

  await t.test('gives the place of a disconnected caller to the next', async t => {
    const watch = createWatch(async () => 7)
    const leave: (() => void)[] = []
    const waiting = Array.from({ length: MAX_WAITS.perKey }, () =>
      watch.wait(waiterOf({ onDisconnect: then => void leave.push(then) }))
    )
    t.equal(await watch.wait(waiterOf({})), undefined, 'there is none')
    leave[0]?.()
    leave[0]?.()
    t.equal(await waiting[0], undefined)
    const next = watch.wait(waiterOf({}))
    t.equal(await watch.wait(waiterOf({})), undefined, 'and it is taken again')
    const other = watch.wait(waiterOf({ keyId: 'other' }))
    watch.close()
    t.strictSame(await Promise.all([next, other]), [undefined, undefined])
  })

  await t.test('ends all waits when closed', async t => {
    const watch = createWatch(async () => 8)
    watch.close()
    t.equal(await watch.wait(waiterOf({})), undefined)
  })

  await t.test('has a total limit', async t => {
    const watch = createWatch(async () => 7)
    const waiting = Array.from({ length: MAX_WAITS.total }, (_, n) =>
      watch.wait(waiterOf({ keyId: `key-${n}` }))
    )
    t.equal(await watch.wait(waiterOf({ keyId: 'one more' })), undefined)
    watch.close()
    await Promise.all(waiting)
  })
})
