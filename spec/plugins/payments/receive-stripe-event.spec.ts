// tags: sql
import t from 'tap'
import { connectTill, servePaying, until } from '../../support/paying.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'
import type { TillSession } from '../../support/till.ts'

const NOW = () => Math.floor(Date.now() / 1000)

t.test('an event of the provider', async t => {
  const school = await servePaying(t)
  const { sql, till } = school
  await addSchool(sql, { id: 'other' })
  await connectTill(sql, { schoolId: 'other', webhookSecret: 'whsec_othersecretothersecret' })
  const page = await school.bookForm(await school.lesson())
  const [{ id, session }] = (await until(
    () => sql<{ id: string; session: string }[]>`select id, session from charges where state = 'open'`,
    ([charge]) => charge !== undefined
  )) as unknown as [{ id: string; session: string }]
  const object = till.sessions.get(session) as TillSession
  const stored = async () => (await sql`select 1 from provider_events`).length
  const good = till.event(object)

  const REFUSED: readonly (readonly [reason: string, event: { body: string; signature: string }])[] = [
    ['without a signature', { ...good, signature: '' }],
    ['with a signature of another secret', till.event(object, { secret: 'whsec_guessguessguessguess' })],
    [
      'signed by another school of this service',
      till.event(object, { secret: 'whsec_othersecretothersecret' })
    ],
    ['with a changed body', { ...good, body: good.body.replace('completed', 'expired!!') }],
    ['signed ten minutes ago, as a replay', till.event(object, { at: NOW() - 600 })],
    ['signed in the future', till.event(object, { at: NOW() + 600 })],
    ['of the live mode at a test account', till.event(object, { livemode: true })],
    ['whose id is not text', till.event(object, { id: 'evt 1\u0000' })],
    ['whose signature has no time', { ...good, signature: good.signature.replace(/^t=\d+/, 't=x') }]
  ]
  for (const [reason, event] of REFUSED) {
    await t.test(`${reason} is refused and writes nothing`, async t => {
      t.strictSame([await school.sendEvent(event), await stored()], [400, 0])
    })
  }

  await t.test('at a school without an account is refused', async t => {
    await addSchool(sql, { id: 'third' })
    t.equal(await school.sendEvent(good, 'third'), 400)
    t.equal(await school.sendEvent(good, 'nobody'), 400)
  })

  await t.test('says paid, but the provider says open: nothing is confirmed', async t => {
    const lie = till.event({ ...object, status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' })
    t.equal(await school.sendEvent(lie), 204)
    await until(
      async () => till.calls.filter(call => call === `GET checkout/sessions/${session}`).length,
      reads => reads > 0
    )
    t.match(await sql`select status from bookings`, [{ status: 'on_hold' }])
    t.equal((await sql`select 1 from payments`).length, 0)
  })

  await t.test('names a charge of another school: that one is not read', async t => {
    await sql`update charges set due_at = clock_timestamp() + interval '1 hour'`
    const foreign = till.event(object, { secret: 'whsec_othersecretothersecret' })
    t.equal(await school.sendEvent(foreign, 'other'), 204)
    const [{ due }] = (await sql<
      { due: boolean }[]
    >`select due_at < clock_timestamp() + interval '1 minute' as due from charges`) as unknown as [
      { due: boolean }
    ]
    t.equal(due, false)
  })

  await t.test('too large is refused', async t => {
    const event = { ...good, body: `{"x":"${'x'.repeat(257 * 1024)}"}` }
    t.equal(await school.sendEvent(event), 413)
  })

  await t.test('is stored once, out of order and again, and the payment is applied once', async t => {
    till.pay(session)
    const paid = till.event(till.sessions.get(session) as TillSession)
    const before = await stored()
    await Promise.all([1, 2, 3].map(() => school.sendEvent(paid)))
    t.equal(await stored(), before + 1)
    await until(
      () => sql<{ state: string }[]>`select state from charges where id = ${id}`,
      ([charge]) => charge?.state === 'paid'
    )
    await school.sendEvent(till.event(object, { type: 'checkout.session.expired' }))
    t.match(await sql`select cents::int as cents from payments`, [{ cents: 7000 }])
    t.ok((await school.get(page)).text.includes('€70 paid online'))
  })

  await t.test('does not settle charges of another school with the same session', async t => {
    const rows = await sql`select school_id from charges`
    t.match(rows, [{ school_id: SCHOOL }])
  })
})
