// tags: sql
import t from 'tap'
import { visit } from '../../support/page.ts'
import { servePaying, until } from '../../support/paying.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

const OURS = 'https://swellbook.example'

t.test('a guest who paid online moves', async t => {
  const school = await servePaying(t)
  const { sql, till } = school
  const { get, post } = visit(school)
  const at = (priceCents: number, daysAhead: number) =>
    addSlot(sql, { capacity: 8, instructors: 2, daysAhead, priceCents })
  const [dear, dearer, cheap] = [await at(5000, 5), await at(6000, 6), await at(1000, 7)]
  const page = await school.bookForm(await school.lesson())
  const openCharge = () =>
    until(
      () => sql<{ id: string; session: string }[]>`select id, session from charges where state = 'open'`,
      ([charge]) => charge !== undefined
    )
  const payOpen = async () => {
    const [charge] = await openCharge()
    till.pay(charge!.session)
    await sql`update charges set due_at = clock_timestamp() where id = ${charge!.id}`
    await until(
      () => sql`select 1 from charges where id = ${charge!.id} and state = 'paid'`,
      rows => rows.length === 1
    )
  }
  const move = async (to: string) =>
    t.match((await post(`${page}/move`, { to }, { origin: OURS })).headers.get('location'), /moved=done/)
  const linkIn = (text: string) => /href="(\/pay\/[^"]+)">([^<]+)</.exec(text)?.slice(1) as [string, string]
  const paid = async () =>
    (await sql<{ cents: number }[]>`select cents::int as cents from payments order by at`).map(
      ({ cents }) => cents
    )
  await payOpen()

  let stale = ''
  await t.test(
    'to a dearer lesson: the booking stays, and its page has a link for the difference',
    async t => {
      await move(dear)
      const { text } = await get(page)
      const [link, name] = linkIn(text)
      stale = link
      t.equal(name, 'Pay €30')
      t.match(text, /€70 paid online/)
      t.notMatch(text, /to pay at the school/)
      t.match(await sql`select status, total_cents::int as total from bookings`, [
        { status: 'confirmed', total: 10_000 }
      ])
      t.match((await get(`${page}?lang=de`)).text, /30\s€ bezahlen/)
    }
  )

  await t.test(
    'to a still dearer one: the link is for the new difference, also if the old one is open',
    async t => {
      t.match((await get(stale)).text, /One moment/)
      await openCharge()
      await move(dearer)
      const [link, name] = linkIn((await get(page)).text)
      t.equal(name, 'Pay €50')
      t.not(link, stale)
      await get(link)
      await until(
        () => get(link),
        ({ status }) => status === 302
      )
      const [charge] = await sql<{ session: string }[]>`select session from charges where cents = 5000`
      t.equal(till.sessions.get(charge!.session)!.amount_total, 5000)
      till.pay(charge!.session)
      await sql`update charges set due_at = clock_timestamp() where session = ${charge!.session}`
      await until(paid, sums => sums.length === 2)
      t.strictSame(await paid(), [7000, 5000])
    }
  )

  await t.test('the old link has nothing to pay any more', async t => {
    await sql`update charges set due_at = clock_timestamp() where cents = 3000 and due_at is not null`
    await until(
      () => sql`select 1 from charges where cents = 3000 and state = 'lapsed'`,
      rows => rows.length === 1
    )
    t.match((await get(stale)).text, /There is nothing to pay/)
    const { text } = await get(page)
    t.equal(linkIn(text), undefined)
    t.match(text, /€120 paid online/)
  })

  await t.test('to a cheaper one: the difference goes back', async t => {
    await move(cheap)
    await until(
      async () => [...till.refunds.values()].reduce((sum, { amount }) => sum + amount, 0),
      sum => sum === 10_000
    )
    t.equal(
      (await paid()).reduce((sum, cents) => sum + cents, 0),
      2000
    )
    t.equal(linkIn((await get(page)).text), undefined)
  })
})

t.test('a difference is not charged online', async t => {
  const school = await servePaying(t, { when: 'deposit', percent: 30 })
  const { sql, till } = school
  const { get, post } = visit(school)
  const page = await school.bookForm(await school.lesson())
  const [charge] = await until(
    () => sql<{ id: string; session: string }[]>`select id, session from charges where state = 'open'`,
    rows => rows.length === 1
  )
  till.pay(charge!.session)
  await sql`update charges set due_at = clock_timestamp()`
  await until(
    () => sql`select 1 from bookings where status = 'confirmed'`,
    rows => rows.length === 1
  )
  const to = await addSlot(sql, { capacity: 8, instructors: 2, daysAhead: 5, priceCents: 5000 })
  await post(`${page}/move`, { to }, { origin: OURS })
  t.match(await sql`select total_cents::int as total from bookings where school_id = ${SCHOOL}`, [
    { total: 10_000 }
  ])
  t.equal((await sql`select 1 from charges`).length, 1, 'if the rest is paid at the school anyway')
  t.match((await get(page)).text, /€79 to pay at the school/)
})
