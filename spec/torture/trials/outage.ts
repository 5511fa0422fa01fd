import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { deliveryFaults } from '../deliveries.ts'
import { type Listener, listen } from '../listener.ts'
import type { Answer } from '../manner.ts'
import { HOUR_MS, logged, openQuietSchool, untilMailed, within } from './quiet.ts'
import { figure, type Line, type Trial } from './trial.ts'

const HOURS = 72
const LESSONS = 100
const TIMES_AN_HOUR = 10
const LEVEL_MS = 600_000
const MAX_AT_ONCE = 8
/** A pause of an hour may be a fifth longer. */
const LAST_HOUR = HOURS + 3
const PROBE_MS = 2000
const ANSWER_MS = 2

/** Deliveries to an endpoint after its return. */
interface Return {
  /** Maximum concurrent requests, and whether the first was alone. */
  most: number
  isFirstAlone: boolean
}

export const outage: Trial = {
  name: 'outage',
  what: 'an endpoint fails for three days with a thousand events an hour; ten minutes after its recovery it has all of them',
  needsClock: true,
  async run(world, _size, say) {
    const { sql } = world
    const clock = world.cluster.clock!
    clock.move(0)
    const school = await openQuietSchool(sql, 'outage', LESSONS)
    const listener = await listen(sql, school.id)
    listener.answer(() => 'fail')
    let rows = 0
    for (let hour = 0; hour <= LAST_HOUR; hour += 1) {
      clock.move(hour * HOUR_MS)
      for (let n = 0; hour < HOURS && n < TIMES_AN_HOUR; n += 1) await school.happen()
      const before = listener.receipts.length
      await within(PROBE_MS, () => listener.receipts.length > before)
      await untilMailed(sql, school.id)
      rows = Math.max(rows, await countLate(sql, school.id))
      if (hour % 24 === 0) say(`  hour ${hour}`)
    }
    const failures = logged(world, school.id, 'endpoint failing')
    const warned = failures.map(({ warnedHours }) => Number(warnedHours)).sort((a, b) => a - b)
    const mails = logged(world, school.id, 'mail sent').filter(line => 'endpointId' in line).length

    const returned = watch(listener)
    clock.move((LAST_HOUR + 2) * HOUR_MS)
    const begun = performance.now()
    const isLevel = await within(LEVEL_MS, () => listener.isAtLogEnd())
    const seconds = (performance.now() - begun) / 1000
    const deliveries = await listener.settle()
    await listener.close()
    const wrong = deliveryFaults(deliveries)
    return [
      { held: rows === 0, what: `${rows} rows for what waited, beside the endpoint's own` },
      { held: String(warned) === '1,24,72', what: `told of after ${warned.join(', ')} hours by two servers` },
      { held: mails === 3, what: `${mails} mails about it` },
      {
        held: returned.isFirstAlone && returned.most <= MAX_AT_ONCE,
        what: `the first probe ${returned.isFirstAlone ? '' : 'NOT '}alone, at most ${returned.most} at once afterwards`
      },
      {
        held: isLevel && deliveries.log.length >= HOURS * LESSONS * TIMES_AN_HOUR,
        what: `${figure(deliveries.log.length)} events behind, level after ${figure(seconds)} s (${figure(deliveries.log.length / seconds)} a second)`
      },
      { held: wrong.length === 0, what: `${wrong.length} lost, out of order or in other words` }
    ] satisfies Line[]
  }
}

function watch(listener: Listener): Return {
  const seen = { most: 0, isFirstAlone: true }
  let now = 0
  let isFirstDone = false
  listener.answer(async (): Promise<Answer> => {
    now += 1
    seen.most = Math.max(seen.most, now)
    if (!isFirstDone && now > 1) seen.isFirstAlone = false
    await sleep(ANSWER_MS)
    now -= 1
    isFirstDone = true
    return 'take'
  })
  return seen
}

async function countLate(sql: Sql, schoolId: string): Promise<number> {
  return (await sql`select from late_events where school_id = ${schoolId} limit 1000`).length
}
