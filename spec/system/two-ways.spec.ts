// tags: full
import { spawn } from 'node:child_process'
import t from 'tap'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { issueSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { PROGRAM } from '../support/cli.ts'
import { database } from '../support/database.ts'
import { begin, isCaughtUp, listener, SECRET, setOnSale } from '../support/deliveries.ts'
import { serveApart } from '../support/process.ts'
import { type Received, receive, until } from '../support/receiver.ts'
import { addSlot, bookingOf, SCHOOL } from '../support/school.ts'

const BOOKINGS = 12
const ROOMY = { capacity: 40, instructors: 10, daysAhead: 3 }
const SETTINGS = { SECRET_KEY: SECRET, ALLOWED_NETWORKS: '127.0.0.0/8' }

/** Received events of each subject, in order. */
function byThing(received: readonly Received[]): Record<string, object[]> {
  const all: Record<string, object[]> = {}
  for (const { message } of received) {
    const { booking, lesson } = message.data
    const subject = booking?.bookingId ?? lesson?.lessonSlotId
    all[subject] = [...(all[subject] ?? []), message]
  }
  return all
}

t.test('polling one server and pushes of another give the same events in the same order', async t => {
  const { sql, url } = await database(t)
  await begin(sql)
  const [slotId, other, shut] = [await addSlot(sql, ROOMY), await addSlot(sql, ROOMY), await addSlot(sql)]
  const [polled, pushing] = await Promise.all([
    serveApart(t, url, { ...SETTINGS, DATA_DIR: t.testdir({ polled: {}, pushing: {} }) }),
    serveApart(t, url, { ...SETTINGS, DATA_DIR: t.testdirName })
  ])
  const { key } = await issueSchoolKey(sql, uuidV7(Date.now()), {
    ...{ schoolId: SCHOOL, partner: 'Hotel', discountPercent: 0 }
  })
  const pushed = await listener(t, sql, 'Hotel')
  const forwarded = await receive(t)
  const { n: from } = singleRow<{ n: string }>(
    await sql`select last_event::text as n from availability_versions where school_id = ${SCHOOL}`
  )
  const words = [
    'webhooks',
    'listen',
    '--forward-to',
    forwarded.url,
    '--service',
    polled.url,
    '--key',
    key,
    '--after',
    from
  ]
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  await new Promise(resolve => child.stderr.once('data', resolve))

  const ask = async (method: string, server: { url: string }, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/partner${path}`, {
      method,
      headers: { 'x-partner-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) })
    })
    t.ok(response.status < 300, `${method} ${path} ${response.status}`)
    return (await response.json()) as { bookingId: string }
  }
  for (let n = 0; n < BOOKINGS; n += 1) {
    const [one, next] = n % 2 === 0 ? [polled, pushing] : [pushing, polled]
    const { bookingId } = await ask('POST', one, '/v1/bookings', bookingOf(n % 3 === 0 ? other : slotId))
    if (n % 3 === 1) await ask('PATCH', next, `/octo/bookings/${bookingId}`, { availabilityId: other })
    if (n % 4 === 2) await ask('DELETE', next, `/v1/bookings/${bookingId}`)
    if (n % 5 === 4) await setOnSale(sql, shut, n % 2 === 1)
  }
  await sql`select * from cancel_slots(${SCHOOL}, ${`{${other}}`}::uuid[], true)`
  await until(isCaughtUp(pushed.state))
  const all = pushed.receiver.received
  await until(() => forwarded.received.length >= all.length)
  t.ok(all.length > BOOKINGS, `${all.length} events`)
  t.strictSame(byThing(forwarded.received), byThing(all))
})
