import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { messageOf } from '../../../lib/events/message.ts'
import { pauseNotifications, resumeNotifications } from '../../../lib/events/notifications/transactions.ts'
import { readEvents } from '../../../lib/events/queries.ts'
import { pruneEvents } from '../../../lib/events/transactions.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { fingerprintOf } from '../../../lib/text/derive.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { listAttempts, listLate } from '../../../lib/webhooks/queries.ts'
import { endpointKey, formatSecret } from '../../../lib/webhooks/signature.ts'
import { changeEndpoint, leaseEndpoints } from '../../../lib/webhooks/transactions.ts'
import { database } from '../../support/database.ts'
import { begin, courier, isCaughtUp, listener, SECRET, setOnSale } from '../../support/deliveries.ts'
import type { Line } from '../../support/log.ts'
import { type Received, type Receiver, until } from '../../support/receiver.ts'
import { addSlot, bookingOf, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

/** The mail to the school about an endpoint. */
async function mailOf(sql: Sql, id: string) {
  const mails =
    await sql`select n, state, facts ->> 'why' as why from endpoint_mails where endpoint_id = ${id}`
  return mails[0] ?? {}
}

async function logged(sql: Sql) {
  const query = { schoolId: SCHOOL, partnerId: null, after: 0, kinds: null, limit: 5000 }
  return (await readEvents(sql, query)).events.map(event => messageOf(SCHOOL, event))
}

const numbersOf = ({ received }: Receiver) => received.map(({ message }: Received) => message.sequence)
t.test('a courier delivers what happens', async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  const own = await listener(t, sql)
  courier(t, sql)
  for (const onSale of [false, true, false]) await setOnSale(sql, slotId, onSale)
  await until(() => own.receiver.received.length >= 3)

  await t.test('in log order, signed as Standard Webhooks verify', async t => {
    const messages = own.receiver.received.map(({ message }) => message)
    t.strictSame(messages, (await logged(sql)).slice(-3))
    for (const { headers, body, message } of own.receiver.received) {
      t.strictSame(new Webhook(own.secret).verify(body, headers as Record<string, string>), message)
      t.equal(headers['webhook-id'], message.id)
      t.equal(headers['swellbook-attempt'], '1')
      t.throws(() => new Webhook(own.secret).verify(`${body} `, headers as Record<string, string>))
    }
  })

  await t.test('and records attempts', async t => {
    await until(isCaughtUp(own.state))
    t.match(
      (await listAttempts(sql, SCHOOL, own.id)).map(({ outcome, status }) => [outcome, status]),
      Array(3).fill(['delivered', 204])
    )
  })

  await t.test('with both signatures while secrets rotate', async t => {
    await changeEndpoint(sql, SCHOOL, own.id, { do: 'rotate', hours: 24 })
    await setOnSale(sql, slotId, true)
    await until(() => own.receiver.received.length >= 4)
    const next = formatSecret(endpointKey(SECRET, own.id, 2))
    const verify = (secret: string) => {
      const { body, headers } = own.receiver.received.at(-1)!
      return new Webhook(secret).verify(body, headers as Record<string, string>)
    }
    t.ok(verify(own.secret))
    t.ok(verify(next))
    await sql`update endpoints set previous_until = now() where id = ${own.id}`
    await setOnSale(sql, slotId, false)
    await until(() => own.receiver.received.length >= 5)
    t.ok(verify(next))
    t.throws(() => verify(own.secret))
  })

  await t.test('but nothing while paused, or with an unclaimed secret', async t => {
    await until(isCaughtUp(own.state))
    await pauseNotifications(sql, 'spec')
    courier(t, sql, [], 'another secret of these specs, as long')
    await setOnSale(sql, slotId, true)
    const lease = uuidV7(Date.now())
    const request = { lease, healthy: 9, ill: 9, seconds: 30, fingerprint: fingerprintOf(SECRET), sent: null }
    const nothing = { maySend: false, lacks: false, taken: [] }
    t.strictSame({ ...(await leaseEndpoints(sql, SCHOOL, request)) }, nothing)
    await resumeNotifications(sql)
    const other = { ...request, fingerprint: 'f'.repeat(16) }
    t.strictSame({ ...(await leaseEndpoints(sql, SCHOOL, other)) }, nothing)
    await until(() => own.receiver.received.length >= 6)
  })

  await t.test('and again from any number, with equal ids', async t => {
    await until(isCaughtUp(own.state))
    const before = own.receiver.received.map(({ body }) => body)
    own.receiver.received.length = 0
    const { sequence } = JSON.parse(before[1]!)
    await changeEndpoint(sql, SCHOOL, own.id, { do: 'replay', after: sequence })
    await until(() => own.receiver.received.length >= before.length - 2)
    t.strictSame(
      own.receiver.received.map(({ body }) => body),
      before.slice(2)
    )
  })
})

t.test('a partner receives events of its own bookings only', async t => {
  const on = await database(t)
  const slotId = await begin(on.sql)
  const server = await serve(t, { on })
  const keys = [await server.schoolKey('Hotel A'), await server.schoolKey('Hotel B')]
  const [own, a, b] = [
    await listener(t, on.sql),
    await listener(t, on.sql, 'Hotel A'),
    await listener(t, on.sql, 'hotel b')
  ]
  courier(t, on.sql)
  for (const key of [...keys, ...keys])
    t.equal((await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })).status, 201)
  for (const { state } of [own, a, b]) await until(isCaughtUp(state))
  const bookingsOf = ({ receiver }: typeof own) =>
    receiver.received.map(({ message }) => message.data.booking.bookingId).sort()
  t.equal(bookingsOf(own).length, 4)
  t.strictSame([...bookingsOf(a), ...bookingsOf(b)].sort(), bookingsOf(own))
  t.equal(bookingsOf(a).length, 2)
  const everything = [own, a, b].flatMap(({ receiver }) => receiver.received.map(({ body }) => body)).join()
  t.notMatch(everything, /Ana|example\.com/, 'and nobody is named')
})

t.test('a refused event', async t => {
  const { sql } = await database(t)
  const [slotId, other] = [await begin(sql), await addSlot(sql, { spotName: 'Cova' })]
  const own = await listener(t, sql)
  own.receiver.answer(({ message }, response) => {
    response.writeHead(message.data.lesson.lessonSlotId === slotId ? 422 : 200).end('not so')
  })
  courier(t, sql)
  for (const onSale of [false, true]) for (const id of [slotId, other]) await setOnSale(sql, id, onSale)

  await t.test('delays only later events of the same subject', async t => {
    await until(async () => (await own.state()).late === 2 && !(await own.state()).isBehind)
    const [first, behind, ...more] = await listLate(sql, SCHOOL, own.id, 10)
    t.match(
      [first, behind],
      [
        { attempts: 1, why: 'status 422', dueAt: /^20/, about: slotId },
        { attempts: 0, dueAt: null, about: slotId }
      ]
    )
    t.strictSame(more, [])
    t.match(await own.state(), { failingSince: null, dead: 0 })
  })

  await t.test('becomes a dead letter in the end, and later ones follow', async t => {
    own.receiver.received.length = 0
    await sql`update late_events set attempts = 6, due_at = now() where attempts = 1`
    await until(async () => (await own.state()).dead === 1)
    own.receiver.answer(200)
    await own.hurry()
    await until(async () => (await own.state()).late === 0)
    t.equal(own.receiver.received.at(-1)!.message.type, 'lesson.opened')
  })

  await t.test('is retried on request', async t => {
    await own.change('retry')
    await until(() => own.receiver.received.at(-1)!.headers['swellbook-attempt'] === '8')
    await until(isCaughtUp(own.state))
    t.equal((await own.state()).dead, 0)
    t.match(own.receiver.received.at(-1)!, {
      message: { type: 'lesson.closed', data: { lesson: { lessonSlotId: slotId } } }
    })
  })

  await t.test('is deleted with the log, dead or late', async t => {
    await sql`insert into late_events (school_id, endpoint_id, n, about, attempts, due_at, why, dead_at)
      select e.school_id, e.id, v.n, 'school', 7, 'infinity', 'status 400', case when v.n % 2 = 0 then clock_timestamp() end
      from endpoints e join events v on v.school_id = e.school_id where e.school_id = ${SCHOOL}`
    t.not((await own.state()).dead + (await own.state()).late, 0)
    await pruneEvents(sql, [SCHOOL], 0)
    t.match(await own.state(), { dead: 0, late: 0 })
  })
})

t.test('a failing endpoint', async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  const own = await listener(t, sql)
  const troubles: Line[] = []
  own.receiver.answer(503)
  courier(t, sql, troubles)
  courier(t, sql, troubles)
  await setOnSale(sql, slotId, false)
  await until(async () => (await own.state()).failingSince !== null)

  await t.test('is probed with one event, and costs one row however much happens', async t => {
    for (let i = 0; i < 40; i += 1) await setOnSale(sql, slotId, i % 2 === 0)
    const before = own.receiver.received.length
    await until(async () => {
      await own.hurry()
      return own.receiver.received.length > before
    })
    t.equal(new Set(numbersOf(own.receiver)).size, 1)
    t.ok(Number(own.receiver.received.at(-1)!.headers['swellbook-attempt']) > 1, 'counting its tries')
    t.match(await own.state(), { late: 0, isBehind: true })
  })

  await t.test('is reported after 1, 24 and 72 hours, once each with two couriers', async t => {
    const mails = new Set<unknown>()
    for (const [hours, warned] of [
      [2, [1]],
      [3, [1]],
      [25, [1, 24]],
      [26, [1, 24]],
      [73, [1, 24, 72]]
    ] as const) {
      const before = own.receiver.received.length
      await sql`update endpoints set failing_since = now() - make_interval(hours => ${hours}) where id = ${own.id}`
      // The second began after the first was recorded.
      await until(async () => {
        await own.hurry()
        return own.receiver.received.length >= before + 2 && troubles.length >= warned.length
      })
      t.strictSame(
        troubles.map(({ warnedHours }) => warnedHours),
        warned
      )
      mails.add((await mailOf(sql, own.id)).n)
      t.equal(mails.size, warned.length, 'and so is the school, in the same transaction')
    }
  })

  await t.test('receives everything in order once healthy', async t => {
    own.receiver.received.length = 0
    own.receiver.answer(200)
    await until(async () => {
      await own.hurry()
      return isCaughtUp(own.state)()
    })
    const all = (await logged(sql)).slice(-41).map(({ sequence }) => sequence)
    t.strictSame(numbersOf(own.receiver), all)
    t.match(await own.state(), { failingSince: null })
  })

  await t.test('is disabled after five days, and continues at its cursor', async t => {
    own.receiver.answer(500)
    await setOnSale(sql, slotId, true)
    await until(async () => (await own.state()).failingSince !== null)
    await sql`update endpoints set failing_since = now() - interval '121 hours' where id = ${own.id}`
    await until(async () => {
      await own.hurry()
      return (await own.state()).disabledAt !== null
    })
    await until(() => troubles.at(-1)?.disabledWhy === 'ill')
    t.match(await mailOf(sql, own.id), { why: 'ill', state: 'queued' })
    own.receiver.received.length = 0
    own.receiver.answer(200)
    await own.change('enable')
    await until(isCaughtUp(own.state))
    t.equal(own.receiver.received.length, 1)
  })

  await t.test('is disabled at once if it answers that it is gone', async t => {
    own.receiver.answer(410)
    await setOnSale(sql, slotId, false)
    await until(async () => (await own.state()).disabledAt !== null)
    t.match(await own.state(), { disabledWhy: 'gone' })
    await until(() => troubles.at(-1)?.disabledWhy === 'gone')
    t.match(await mailOf(sql, own.id), { why: 'gone', state: 'queued' })
  })
})

t.test('the metrics of a courier', async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  const own = await listener(t, sql)
  const worker = courier(t, sql)
  const figure = async (name: string) => {
    const all = (await worker.collect()).flatMap(({ series }) => Object.entries(series))
    return Object.fromEntries(all)[name]
  }
  await setOnSale(sql, slotId, false)
  await until(isCaughtUp(own.state))

  await t.test('count deliveries and endpoint states', async t => {
    t.equal(await figure('swellbook_deliveries_total{outcome="delivered"}'), 1)
    t.equal(await figure('swellbook_endpoints{state="healthy"}'), 1)
    t.equal(await figure('swellbook_delivery_lag_seconds'), 0)
    t.equal(await figure('swellbook_dead_letters'), 0)
  })

  await t.test('contain the wait of the oldest event, and nothing while paused', async t => {
    await sql`update endpoints set position = position - 3600000000, leased_until = 'infinity'`
    await sql`update events set n = n - 60000000 where n = (select max(n) from events)`
    t.ok(Number(await figure('swellbook_delivery_lag_seconds')) >= 60)
    await pauseNotifications(sql, 'spec')
    t.equal(await figure('swellbook_delivery_lag_seconds'), undefined)
  })

  await t.test('contain only the state of a failing endpoint', async t => {
    await resumeNotifications(sql)
    await sql`update endpoints set failures = 1`
    t.equal(await figure('swellbook_delivery_lag_seconds'), 0)
    t.equal(await figure('swellbook_endpoints{state="ill"}'), 1)
  })
})
