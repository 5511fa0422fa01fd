// tags: full sql
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import type { Log } from '../../lib/kernel/log.ts'
import { payPath } from '../../lib/payments/links.ts'
import { logTo } from '../support/log.ts'
import { connectTill, type PayingSchool, SECRET, servePaying, until } from '../support/paying.ts'
import { addSchool, SCHOOL } from '../support/school.ts'
import type { TillRefund, TillSession } from '../support/till.ts'

// Callers who know the ids of charges, and a provider that errs. No money moves twice, and no place is free.

interface Opened {
  readonly school: PayingSchool
  readonly page: string
  readonly charge: { readonly id: string; readonly session: string }
}

async function open(t: Test, log?: Log): Promise<Opened> {
  const school = await servePaying(t, { when: 'full' }, {}, log)
  const page = await school.bookForm(await school.lesson())
  const [charge] = await until(
    () => school.sql<{ id: string; session: string }[]>`select id, session from charges where state = 'open'`,
    rows => rows.length === 1
  )
  return { school, page, charge: charge! }
}

const sessionOf = ({ school, charge }: Opened) => school.till.sessions.get(charge.session) as TillSession
const poll = ({ school }: Opened) =>
  school.sql`update charges set due_at = clock_timestamp() where due_at is not null`
const stateOf = ({ school, charge }: Opened, state: string) =>
  until(
    () => school.sql<{ state: string }[]>`select state from charges where id = ${charge.id}`,
    ([row]) => row?.state === state
  )
const ledgerOf = async ({ school }: Opened) =>
  (
    await school.sql<{ cents: number }[]>`select cents::int as cents from payments order by at, cents desc`
  ).map(({ cents }) => cents)
const statusOf = async ({ school }: Opened) =>
  (await school.sql<{ status: string }[]>`select status from bookings`)[0]?.status
const cancel = ({ school, page }: Opened) =>
  school.post(`${page}/cancel`, { headers: { origin: 'https://swellbook.example' } })

t.test('what the provider reports otherwise than it was asked confirms nothing', async t => {
  const CHANGES: readonly (readonly [name: string, change: Partial<TillSession>])[] = [
    ['a cent less', { amount_total: 6999 }],
    ['a cent more', { amount_total: 7001 }],
    ['another currency', { currency: 'usd' }],
    ['another mode', { livemode: true }],
    ['nothing', { amount_total: 0 }]
  ]
  for (const [name, change] of CHANGES)
    t.test(name, async t => {
      const opened = await open(t)
      opened.school.till.pay(opened.charge.session)
      opened.school.till.forge(opened.charge.session, change)
      await poll(opened)
      await stateOf(opened, 'odd')
      t.strictSame([await statusOf(opened), await ledgerOf(opened)], ['on_hold', []])
      const { text } = await opened.school.get(payPath(SECRET, SCHOOL, opened.charge.id))
      t.match(text, 'We are checking your payment')
    })
})

t.test('an event about one school moves nothing in another', async t => {
  const opened = await open(t)
  const { school, charge } = opened
  const { sql, till } = school
  await addSchool(sql, { id: 'other' })
  await connectTill(sql, { schoolId: 'other', webhookSecret: 'whsec_othersecretothersecret' })
  till.pay(charge.session)
  await sql`update charges set due_at = clock_timestamp() + interval '1 hour'`
  const foreign = till.event(sessionOf(opened), { secret: 'whsec_othersecretothersecret' })
  t.equal(await school.sendEvent(foreign, 'other'), 204)
  const dispute = till.event(
    {
      id: 'dp_1',
      object: 'dispute',
      payment_intent: sessionOf(opened).payment_intent,
      status: 'lost'
    } as never,
    { type: 'charge.dispute.closed', secret: 'whsec_othersecretothersecret' }
  )
  t.equal(await school.sendEvent(dispute, 'other'), 204)
  t.match(
    await sql`select state, dispute, due_at > clock_timestamp() + interval '50 minutes' as later from charges`,
    [{ state: 'open', dispute: null, later: true }]
  )
  t.equal((await school.get(payPath(SECRET, SCHOOL, charge.id).replace(SCHOOL, 'other'))).status, 404)
})

t.test('an account of the other mode never touches payments of the first', async t => {
  const opened = await open(t)
  const { school, charge } = opened
  const { sql, till } = school
  till.pay(charge.session)
  const calls = till.calls.length
  await connectTill(sql, { key: 'rk_live_51abcdefghijklmnopqrstuvwx', mode: 'live' })
  await poll(opened)
  await stateOf(opened, 'lapsed')
  t.equal(till.calls.length, calls, 'the new key reads no page of the old account')
  t.strictSame([await statusOf(opened), await ledgerOf(opened)], ['on_hold', []])
  t.equal(await school.sendEvent(till.event(sessionOf(opened))), 400, 'its events are refused')
})

t.test('an event that is sent a hundred times is one movement', async t => {
  const opened = await open(t)
  const { school, charge } = opened
  school.till.pay(charge.session)
  const event = school.till.event(sessionOf(opened))
  const others = Array.from({ length: 50 }, () => school.till.event(sessionOf(opened)))
  const answers = await Promise.all(
    [...Array.from({ length: 50 }, () => event), ...others].map(each => school.sendEvent(each))
  )
  t.strictSame([...new Set(answers)], [204])
  await stateOf(opened, 'paid')
  for (const each of others.slice(0, 5))
    await school.sendEvent({ ...each, ...school.till.event(sessionOf(opened)) })
  t.strictSame([await statusOf(opened), await ledgerOf(opened)], ['confirmed', [7000]])
})

t.test('a refund that the provider reports as failed, later and repeatedly, is reversed once', async t => {
  const opened = await open(t)
  const { school, charge } = opened
  const { sql, till } = school
  till.pay(charge.session)
  await poll(opened)
  await stateOf(opened, 'paid')
  await cancel(opened)
  await until(
    () => sql`select 1 from refunds where state = 'done'`,
    rows => rows.length === 1
  )
  const [id] = [...till.refunds.keys()]
  till.settleRefund(id!, 'failed')
  const event = () => till.event(till.refunds.get(id!) as TillRefund, { type: 'refund.failed' })
  for (let n = 0; n < 3; n += 1) t.equal(await school.sendEvent(event()), 204)
  await until(
    () => sql`select 1 from refunds where state = 'failed'`,
    rows => rows.length === 1
  )
  await school.sendEvent(event())
  t.strictSame(await ledgerOf(opened), [7000, -7000, 7000], 'owed again, once')
  till.settleRefund(id!, 'succeeded')
  await school.sendEvent(event())
  t.match(await sql`select state from refunds`, [{ state: 'failed' }], 'a person decides from then on')
})

t.test('a server that has lost its lease settles nothing', async t => {
  const { school, charge } = await open(t)
  const { sql } = school
  const lost = randomUUID()
  const [charged] = await sql`
    select settle_charge(${SCHOOL}, ${charge.id}, ${lost}, 'lapsed', null, null, 0, null) as settled`
  t.equal(charged!.settled, false)
  t.match(await sql`select state from charges`, [{ state: 'open' }])
})

t.test('the page of a payment', async t => {
  const opened = await open(t)
  const { school, charge, page } = opened
  const link = payPath(SECRET, SCHOOL, charge.id)

  await t.test('leads only to the provider, whatever the query says', async t => {
    for (const query of [
      '?url=https://evil.example',
      '?back=https://evil.example',
      '?lang=//evil.example',
      '?back=1&back=2'
    ]) {
      const { headers, text } = await school.get(link + query)
      t.notMatch(`${headers.get('location')}${text}`, /evil/, query)
      const to = headers.get('location')
      t.ok(to === null || to.startsWith(school.till.url), query)
    }
  })

  await t.test('cannot be changed by a POST, and is in no index or cache', async t => {
    t.equal((await school.post(link, {})).status, 405)
    const { headers } = await school.get(`${link}?back=1`)
    t.match(headers.get('x-robots-tag'), /noindex/)
    t.match(headers.get('cache-control'), /no-store|private/)
  })

  await t.test('pays nothing once the guest has cancelled', async t => {
    await cancel(opened)
    await stateOf(opened, 'lapsed')
    t.equal(school.till.pay(charge.session), false)
    const { status, text } = await school.get(link)
    t.match([status, text], [200, 'There is nothing to pay'])
    t.notMatch((await school.get(page)).text, link)
  })
})

t.test('no link, key or page of the provider is in the log', async t => {
  const lines: unknown[] = []
  const opened = await open(
    t,
    logTo(line => lines.push(line))
  )
  const { school, charge } = opened
  school.till.fail(503)
  await poll(opened)
  await until(
    () => school.sql`select 1 from charges where fault is not null`,
    rows => rows.length === 1
  )
  school.till.fail(undefined)
  await school.sendEvent(school.till.event(sessionOf(opened), { secret: 'whsec_wrong' }))
  await school.get(payPath(SECRET, SCHOOL, charge.id))
  const [, signature = ''] = payPath(SECRET, SCHOOL, charge.id).split('.')
  const log = JSON.stringify(lines)
  t.match(log, 'payment not polled')
  for (const secret of ['rk_test_', 'whsec_', charge.session, signature])
    t.notOk(log.includes(secret), secret)
})
