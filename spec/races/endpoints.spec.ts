// tags: full alone sql
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { pruneEvents } from '../../lib/events/transactions.ts'
import { database } from '../support/database.ts'
import { begin, courier, isCaughtUp, listener, setOnSale } from '../support/deliveries.ts'
import { receive, until } from '../support/receiver.ts'
import { addSlot, SCHOOL } from '../support/school.ts'

/** More endpoints than a courier serves at once. */
const SILENT = 70
const LESSONS = 40
const TIMES = 6

t.test('endpoints that never answer delay no other endpoint', async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  const own = await listener(t, sql)
  const silent = await receive(t)
  let lost = 0
  silent.answer((_, response) => response.once('close', () => (lost += 1)))
  await sql`insert into endpoints (school_id, id, origin, url, position, due_at, created_at)
    select school_id, gen_random_uuid(), 'operator', ${silent.url}, last_event, '-infinity', now()
    from availability_versions, generate_series(1, ${SILENT}) where school_id = ${SCHOOL}`
  await setOnSale(sql, slotId, false)
  courier(t, sql)
  await until(() => own.receiver.received.length === 1)
  t.equal(lost, 0, 'none of them was waited for')
  await until(() => silent.received.length === SILENT)
  t.pass('and all places were theirs')
})

t.test('a recovered endpoint gets one event, then at most eight at once', async t => {
  const { sql } = await database(t)
  const slotIds = [await begin(sql)]
  for (let n = 1; n < LESSONS; n += 1) slotIds.push(await addSlot(sql, { spotName: `Praia ${n}` }))
  const own = await listener(t, sql)
  own.receiver.answer(503)
  courier(t, sql)
  for (let n = 0; n < TIMES; n += 1) for (const slotId of slotIds) await setOnSale(sql, slotId, n % 2 === 1)
  await until(async () => (await own.state()).failingSince !== null)
  own.receiver.received.length = 0
  let running = 0
  const atOnce: number[] = []
  own.receiver.answer(async (_, response) => {
    running += 1
    atOnce.push(running)
    await sleep(5)
    running -= 1
    response.writeHead(204).end()
  })
  await own.hurry()
  await until(isCaughtUp(own.state))
  t.equal(own.receiver.received.length, LESSONS * TIMES, 'each comes once')
  t.strictSame(atOnce.slice(0, 2), [1, 1], 'the first is alone')
  t.equal(Math.max(...atOnce), 8)
  const newest = new Map<string, number>()
  for (const { message } of own.receiver.received) {
    const { lessonSlotId } = message.data.lesson
    t.ok(message.sequence > (newest.get(lessonSlotId) ?? 0), 'in the order of its lesson')
    newest.set(lessonSlotId, message.sequence)
  }
})

t.test('an endpoint enabled after pruning continues with the remaining events', async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  const own = await listener(t, sql)
  courier(t, sql)
  await own.change('disable')
  for (const onSale of [false, true]) await setOnSale(sql, slotId, onSale)
  await pruneEvents(sql, [SCHOOL], 0)
  await setOnSale(sql, slotId, false)
  const { position, pruned } = await own.state()
  t.ok(pruned > position, 'which is told to whoever asks')
  await own.change('enable')
  await until(isCaughtUp(own.state))
  t.strictSame(
    own.receiver.received.map(({ message }) => message.type),
    ['lesson.closed']
  )
})
