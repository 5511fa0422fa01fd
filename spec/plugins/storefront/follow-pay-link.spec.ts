// tags: sql
import t from 'tap'
import { payPath } from '../../../lib/payments/links.ts'
import { type PayingSchool, SECRET, servePaying, until } from '../../support/paying.ts'
import { SCHOOL } from '../../support/school.ts'

async function chargeIn({ sql }: PayingSchool, state: string): Promise<{ id: string; session: string }> {
  const rows = await until(
    () => sql<{ id: string; session: string }[]>`select id, session from charges where state = ${state}`,
    ([charge]) => charge !== undefined
  )
  return rows[0] as { id: string; session: string }
}

t.test('a link to pay', async t => {
  const school = await servePaying(t)
  const { sql, till } = school
  const slotId = await school.lesson()
  await school.bookForm(slotId)
  const { id, session } = await chargeIn(school, 'open')
  const link = payPath(SECRET, SCHOOL, id)

  await t.test('that is not signed is a page that does not exist', async t => {
    for (const path of [
      link.slice(0, -1),
      link.replace(/.$/, end => (end === 'A' ? 'B' : 'A')),
      link.replace(SCHOOL, 'other'),
      payPath('y'.repeat(40), SCHOOL, id),
      payPath(SECRET, SCHOOL, '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c21'),
      '/pay/onda-clara/%00'
    ])
      t.equal((await school.get(path)).status, 404, path)
  })

  await t.test('leads to the provider, in every language', async t => {
    t.equal((await school.get(`${link}?lang=de`)).headers.get('location'), till.sessions.get(session)!.url)
    t.ok((await school.get(`${link}?lang=de&back=1`)).text.includes('Wir warten auf deine Bank'))
  })

  await t.test('names no payment page once the hold is over', async t => {
    await sql`update bookings set hold_expires_at = clock_timestamp() - interval '1 second' where status = 'on_hold'`
    await sql`update charges set due_at = clock_timestamp()`
    await chargeIn(school, 'lapsed')
    const over = await school.get(link)
    t.strictSame([over.status, over.headers.get('location')], [200, null])
    t.ok(over.text.includes('You were not charged'))
  })

  await t.test('to the balance of a confirmed booking opens a page each time', async t => {
    await sql`update lesson_types set pay = '{"when": "deposit", "percent": 30}'`
    await school.bookForm(slotId, 1, 'bea@example.com')
    const deposit = await chargeIn(school, 'open')
    till.pay(deposit.session)
    await sql`update charges set due_at = clock_timestamp() where id = ${deposit.id}`
    await chargeIn(school, 'paid')
    const [booking] = await sql<{ id: string }[]>`select id from bookings where status = 'confirmed'`
    const want = () =>
      sql<
        { code: string; charge_id: string; cents: string }[]
      >`select * from want_balance(${SCHOOL}, ${booking!.id})`
    const [balanceLink] = await want()
    t.match(balanceLink, { code: 'ok', cents: '2450' })
    t.equal((await want())[0]!.charge_id, balanceLink!.charge_id, 'asked twice it is one charge')
    const balance = payPath(SECRET, SCHOOL, balanceLink!.charge_id)
    t.ok((await school.get(balance)).text.includes('One moment'))
    const followed = await until(
      () => school.get(balance),
      ({ status }) => status === 302
    )
    const page = /cs_test_\w+/.exec(followed.headers.get('location') ?? '')![0]
    till.pay(page)
    await until(
      () => school.get(`${balance}?back=1`),
      ({ status }) => status === 302
    )
    t.match((await want())[0], { code: 'nothing_to_pay' })
  })
})
