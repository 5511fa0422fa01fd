// tags: sql
import t from 'tap'
import { dayAhead } from '../../../support/octo.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { servePaying, until } from '../../../support/paying.ts'
import { addSchool, SCHOOL } from '../../../support/school.ts'
import type { TillSession } from '../../../support/till.ts'

const PATH = '/centre/online'
const plain = (text: string) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

t.test('online payments that need a person', async t => {
  const school = await servePaying(t)
  const { sql, till } = school
  const { headers } = await addSignedInOwner(sql)
  const { headers: desk } = await addSignedIn(sql, { role: 'desk' })
  const { get, post } = visit(school)
  const poll = () => sql`update charges set due_at = clock_timestamp() where due_at is not null`
  const opened = async (email: string) => {
    await school.bookForm(await school.lesson(), 2, email)
    const [charge] = await until(
      () => sql<{ id: string; session: string }[]>`select id, session from charges where state = 'open'`,
      rows => rows.length === 1
    )
    return charge!
  }
  const stateOf = (id: string, state: string) =>
    until(
      () => sql<{ state: string }[]>`select state from charges where id = ${id}`,
      ([row]) => row?.state === state
    )
  const list = async (as = headers) => plain((await get(PATH, as)).text)

  await t.test('none at first, and the page says how the school is connected', async t => {
    t.match(await list(), /Connected to Stripe in test mode \(…uvwx\)\. Nothing waits for you/)
    t.match(plain((await get(`${PATH}?lang=pt`, desk)).text), /Não há nada à sua espera/)
    t.match((await get('/centre/settings', desk)).text, `href="${PATH}"`)
  })

  await t.test('a payment of another amount, which is checked again', async t => {
    const charge = await opened('ada@example.com')
    till.pay(charge.session)
    till.forge(charge.session, { amount_total: 100 })
    await poll()
    await stateOf(charge.id, 'odd')
    t.match(await list(), /Payments to check .* Ada Costa · €70 .* paid 100 EUR test .* Check again/)
    t.match(
      (await get(`/centre/days/${await dayAhead(school, 0)}`, desk)).text,
      /One online payment needs a person/
    )
    till.forge(charge.session, { amount_total: 7000 })
    const { headers: answered } = await post(PATH, { charge: charge.id }, desk)
    t.equal(answered.get('location'), `${PATH}?said=checking`)
    await stateOf(charge.id, 'paid')
    t.match(await list(), /Nothing waits for you/)
    const { status } = await post(PATH, { charge: '0197a4c2-0000-7000-8000-00000000000a' }, desk)
    t.equal(status, 404, 'an unknown one')
  })

  await t.test('a refund that failed, until the money is returned another way', async t => {
    const [booking] = await sql<{ id: string }[]>`select id from bookings where status = 'confirmed'`
    till.refuseRefunds(true)
    await sql`select code from cancel_many(${SCHOOL}, ${JSON.stringify([{ id: booking!.id }])}::text::json)`
    await until(
      () => sql`select 1 from refunds where state = 'failed'`,
      rows => rows.length === 1
    )
    till.refuseRefunds(false)
    t.match(await list(), /Refunds that failed .* €70 .* Try again Return it another way/)
    t.notOk((await get(PATH, desk)).text.includes('/refund"'), 'the desk returns it another way')
    const payment = '0197a4c2-0000-7000-8000-00000000000b'
    await post(
      `/centre/bookings/${booking!.id}/payment`,
      { amount: '-70', method: 'transfer', payment },
      desk
    )
    t.match(await list(), /Nothing waits for you/)
  })

  await t.test('a dispute, which stays as its bank decides', async t => {
    const charge = await opened('bea@example.com')
    till.pay(charge.session)
    await poll()
    await stateOf(charge.id, 'paid')
    const { payment_intent } = till.sessions.get(charge.session) as TillSession
    const dispute = (status: string, options: object = {}) =>
      school.sendEvent(
        till.event({ id: 'dp_1', object: 'dispute', payment_intent, status } as never, {
          type: 'charge.dispute.updated',
          ...options
        })
      )
    t.equal(await dispute('needs_response', { secret: 'whsec_another' }), 400)
    t.match(await list(), /Nothing waits for you/, 'a forged one is not listed')
    t.equal(await dispute('needs_response'), 204)
    t.match(await list(), /Disputes .* €70 .* open/)
    t.match(await sql`select sum(cents)::int as cents from payments where charge_id = ${charge.id}`, [
      { cents: 7000 }
    ])
    await dispute('lost')
    await dispute('needs_response')
    t.match(await list(), /Disputes .* lost/, 'an event that comes late changes nothing')
  })

  await t.test('of another school are not listed', async t => {
    await addSchool(sql, { id: 'other' })
    const other = await addSignedInOwner(sql, 'other')
    t.match(
      plain((await get(PATH, other.headers)).text),
      /takes no payments online\. .* Nothing waits for you/
    )
    const [charge] = await sql<{ id: string }[]>`select id from charges limit 1`
    t.equal((await post(PATH, { charge: charge!.id }, other.headers)).status, 404)
  })
})
