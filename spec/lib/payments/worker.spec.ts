// tags: sql
import t, { type Test } from 'tap'
import { type PayingSchool, servePaying, until } from '../../support/paying.ts'
import { SCHOOL, seatsTaken } from '../../support/school.ts'

interface ChargeRow {
  readonly id: string
  readonly state: string
  readonly session: string | null
}

const chargeOf = (school: PayingSchool) => async () =>
  (await school.sql<ChargeRow[]>`select id, state, session from charges order by created_at desc limit 1`)[0]

const opened = (school: PayingSchool) =>
  until(chargeOf(school), charge => charge?.state === 'open') as Promise<ChargeRow & { session: string }>

const bookings = async ({ sql }: PayingSchool) =>
  (await sql<{ status: string }[]>`select status from bookings order by created_at, order_n`).map(
    ({ status }) => status
  )

const ledger = async ({ sql }: PayingSchool) =>
  (await sql<{ cents: number }[]>`select cents::float8 as cents from payments order by at, cents desc`).map(
    ({ cents }) => cents
  )

const refundsDone = ({ sql }: PayingSchool, state = 'done') =>
  until(
    () =>
      sql<
        { state: string; why: string; cents: number }[]
      >`select state, why, cents::float8 as cents from refunds`,
    rows => rows.length > 0 && rows.every(refund => refund.state === state)
  )

/** Makes the school's charges due, as the time between polls does. */
const poll = ({ sql }: PayingSchool) =>
  sql`update charges set due_at = clock_timestamp() where due_at is not null`

/** The guest has a hold and its payment page is open. */
async function held(t: Test, capacity = 8, pay?: object) {
  const school = await servePaying(t, pay)
  const slotId = await school.lesson(capacity)
  const page = await school.bookForm(slotId)
  return { school, slotId, page, charge: await opened(school) }
}

const endHolds = ({ sql }: PayingSchool) =>
  sql`update bookings set hold_expires_at = clock_timestamp() - interval '1 second' where status = 'on_hold'`

/** The school calls off the lesson, and its guest chooses the money. */
async function callOff({ sql }: PayingSchool, slotId: string): Promise<void> {
  await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
  const [choice] = await sql<{ id: string }[]>`select id from choices`
  await sql`select choose(${SCHOOL}, ${choice!.id}, 'refund', null, null)`
}

t.test('a purchase', async t => {
  const { school, page, charge } = await held(t)
  const heldPage = await school.get(page)
  const [, link = ''] = /href="(\/pay\/[^"]+)"/.exec(heldPage.text) ?? []
  t.ok(heldPage.text.includes('Pay €70<'), 'the button says the sum')
  t.strictSame(await bookings(school), ['on_hold'])
  const toProvider = await school.get(link)
  const session = school.till.sessions.get(charge.session)!
  t.strictSame(
    [toProvider.status, toProvider.headers.get('location')],
    [302, session.url],
    'one link leads there'
  )
  t.strictSame([session.amount_total, session.currency], [7000, 'eur'], 'the bank shows the same sum')

  school.till.pay(charge.session)
  const event = school.till.event(school.till.sessions.get(charge.session)!)
  t.equal(await school.sendEvent(event), 204)
  await until(
    () => bookings(school),
    ([status]) => status === 'confirmed'
  )
  t.equal(await school.sendEvent(event), 204, 'a repeated event is accepted')
  t.strictSame(await ledger(school), [7000], 'and changes nothing')
  const after = await school.get(`${link}?back=1`)
  t.match(
    [after.status, after.headers.get('location')],
    [302, /\/booked\//],
    'the guest returns to the booking'
  )
  t.ok((await school.get(page)).text.includes('€70 paid online'))
})

t.test('a lost webhook is healed by the next poll, and by the returning guest', async t => {
  const { school, page, charge } = await held(t)
  const [, link = ''] = /href="(\/pay\/[^"]+)"/.exec((await school.get(page)).text) ?? []
  school.till.pay(charge.session)
  await school.sql`update charges set due_at = clock_timestamp() + interval '30 seconds'`
  const back = await school.get(`${link}?back=1`)
  t.strictSame([back.status, back.headers.get('refresh')], [200, '2'], 'the return page proves nothing')
  await until(
    () => bookings(school),
    ([status]) => status === 'confirmed'
  )
})

t.test('a deposit is paid online and the rest at the school', async t => {
  const { school, page, charge } = await held(t, 8, { when: 'deposit', percent: 30 })
  t.equal(school.till.sessions.get(charge.session)!.amount_total, 2100)
  school.till.pay(charge.session)
  await poll(school)
  await until(
    () => bookings(school),
    ([status]) => status === 'confirmed'
  )
  t.ok((await school.get(page)).text.includes('€49 to pay at the school'))
})

t.test('a hold that nobody pays', async t => {
  const { school, slotId, page, charge } = await held(t)
  await endHolds(school)
  await poll(school)
  await until(chargeOf(school), row => row?.state === 'lapsed')
  t.equal(school.till.sessions.get(charge.session)!.status, 'expired', 'its page is closed')
  t.equal(school.till.pay(charge.session), false, 'and cannot be paid')
  t.equal(await seatsTaken(school.sql, slotId), 2, 'the seats wait for the sweeper')
  t.ok((await school.get(page)).text.includes('You were not charged'))
})

t.test('paid after the hold has ended', async t => {
  await t.test('the same seats if they are free', async t => {
    const { school, slotId, charge } = await held(t)
    school.till.pay(charge.session)
    await endHolds(school)
    await poll(school)
    await until(chargeOf(school), row => row?.state === 'paid')
    t.strictSame(await bookings(school), ['confirmed'])
    t.equal(await seatsTaken(school.sql, slotId), 2)
    t.strictSame(await ledger(school), [7000])
  })

  await t.test('the money back if they are gone', async t => {
    const { school, slotId, page, charge } = await held(t, 2)
    await endHolds(school)
    const other = await school.bookForm(slotId, 2, 'bea@example.com')
    t.ok(other)
    school.till.pay(charge.session)
    await school.sendEvent(school.till.event(school.till.sessions.get(charge.session)!))
    t.match(await refundsDone(school), [{ why: 'seats_gone', cents: 7000 }])
    t.strictSame((await bookings(school))[0], 'expired')
    t.strictSame(await ledger(school), [7000, -7000])
    t.ok((await school.get(page)).text.includes('Your payment arrived too late'))
    t.equal(await seatsTaken(school.sql, slotId), 2, 'never overbooked')
  })
})

t.test('cancelled', async t => {
  await t.test('before it is paid: the page is closed', async t => {
    const { school, page, charge } = await held(t)
    await school.post(`${page}/cancel`, { headers: { origin: 'https://swellbook.example' } })
    await until(chargeOf(school), row => row?.state === 'lapsed')
    t.equal(school.till.sessions.get(charge.session)!.status, 'expired')
  })

  await t.test('while it is being paid: the money goes back', async t => {
    const { school, page, charge } = await held(t)
    school.till.pay(charge.session)
    await school.post(`${page}/cancel`, { headers: { origin: 'https://swellbook.example' } })
    t.match(await refundsDone(school), [{ why: 'guest', cents: 7000 }])
    t.strictSame([await bookings(school), await ledger(school)], [['cancelled'], [7000, -7000]])
  })

  await t.test('after free cancellation: the part of the terms goes back', async t => {
    const { school, page, charge } = await held(t)
    school.till.pay(charge.session)
    await poll(school)
    await until(
      () => bookings(school),
      ([status]) => status === 'confirmed'
    )
    await school.sql`update lesson_types set cancellation_cutoff_hours = 8760, refund_steps = '[{"hours": 24, "percent": 40}]'`
    await school.post(`${page}/cancel`, { headers: { origin: 'https://swellbook.example' } })
    t.match(await refundsDone(school), [{ why: 'guest', cents: 2800 }])
    t.strictSame(await ledger(school), [7000, -2800])
  })

  await t.test('by the school, of a lesson: a guest who wants the money gets it', async t => {
    const { school, slotId, charge } = await held(t)
    school.till.pay(charge.session)
    await poll(school)
    await until(
      () => bookings(school),
      ([status]) => status === 'confirmed'
    )
    await callOff(school, slotId)
    t.match(await refundsDone(school), [{ why: 'school', cents: 7000 }])
    t.equal([...school.till.refunds.values()][0]!.amount, 7000)
  })
})

t.test('a refund that fails is owed again', async t => {
  const { school, slotId, charge } = await held(t)
  school.till.pay(charge.session)
  await poll(school)
  await until(
    () => bookings(school),
    ([status]) => status === 'confirmed'
  )
  school.till.refuseRefunds(true)
  await callOff(school, slotId)
  await refundsDone(school, 'failed')
  t.strictSame(await ledger(school), [7000, -7000, 7000], 'the ledger reverses it')
})

t.test('refunds are sent at five a second', async t => {
  const { school, charge } = await held(t)
  const { sql, till } = school
  till.pay(charge.session)
  await poll(school)
  await until(chargeOf(school), row => row?.state === 'paid')
  const startMs = performance.now()
  await sql`select add_refund(${SCHOOL}, gen_random_uuid(), ${charge.id}, (select id from bookings), 100, 'school', null)
    from generate_series(1, 11)`
  await until(
    async () => till.refunds.size,
    size => size === 11
  )
  const elapsedMs = performance.now() - startMs
  t.ok(elapsedMs >= 2000, `${elapsedMs} ms for three batches`)
})

t.test('answers that are lost open one page, and send one refund', async t => {
  const { school, slotId, charge } = await held(t)
  school.till.pay(charge.session)
  await poll(school)
  await until(
    () => bookings(school),
    ([status]) => status === 'confirmed'
  )
  school.till.fail('lost')
  await callOff(school, slotId)
  await until(
    async () => school.till.refunds.size,
    size => size === 1
  )
  school.till.fail(undefined)
  await until(
    async () => {
      await school.sql`update refunds set due_at = clock_timestamp(), leased_until = '-infinity' where state = 'wanted'`
      return (await school.sql`select 1 from refunds where state = 'done'`).length
    },
    count => count === 1
  )
  t.equal(school.till.refunds.size, 1)
})

t.test('a sum that the provider reports otherwise is checked by a person', async t => {
  const { school, charge } = await held(t)
  school.till.pay(charge.session)
  school.till.forge(charge.session, { amount_total: 100 })
  await poll(school)
  await until(chargeOf(school), row => row?.state === 'odd')
  t.strictSame([await bookings(school), await ledger(school)], [['on_hold'], []])
})

t.test('a paid session of another charge confirms nothing', async t => {
  const { school, charge } = await held(t)
  school.till.pay(charge.session)
  school.till.forge(charge.session, { client_reference_id: '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c21' })
  await poll(school)
  await until(chargeOf(school), row => row?.state === 'odd')
  t.strictSame(await bookings(school), ['on_hold'])
})

t.test('while the provider is away the hold ends honestly', async t => {
  const school = await servePaying(t)
  school.till.fail(503)
  const page = await school.bookForm(await school.lesson())
  const [, link = ''] = /href="(\/pay\/[^"]+)"/.exec((await school.get(page)).text) ?? []
  await until(
    () => school.get(link),
    ({ text }) => text.includes('not available right now')
  )
  t.strictSame(await bookings(school), ['on_hold'])
})

t.test('nothing is sent while notifications are paused', async t => {
  const school = await servePaying(t)
  await school.sql`select pause_notifications('spec')`
  await school.bookForm(await school.lesson())
  await new Promise(resolve => setTimeout(resolve, 700))
  t.strictSame(school.till.calls, [])
  await school.sql`select resume_notifications()`
  await opened(school)
})
