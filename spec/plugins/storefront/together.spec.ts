import ICAL from 'ical.js'
import t, { type Test } from 'tap'
import { writeMail } from '../../../lib/mail/letters/message.ts'
import { leaseMails, queueMails } from '../../../lib/mail/transactions.ts'
import { signedPath } from '../../../lib/storefront/links.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { openSchool } from '../../support/centre.ts'
import { SENDER } from '../../support/mail-data.ts'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addLessonType, addSlot, SCHOOL, seatsTaken } from '../../support/school.ts'

async function prepare(t: Test, settings: Readonly<Record<string, string>> = {}) {
  const { server, sql } = await openSchool(t, { settings: { ...FREE_FORMS, ...settings } })
  await addLessonType(sql, { id: 'kids', name: 'Kids group', level: 'kids', priceCents: 2800 })
  const adults = await addSlot(sql)
  const kids = await addSlot(sql, { lessonTypeId: 'kids', priceCents: 2800 })
  const visitor = visit(server)
  const path = `/book/onda-clara/together?lessons=${adults}.${kids}&people=4&children=6-9`
  const attemptOf = async () =>
    /name="attempt" value="([^"]+)"/.exec((await visitor.get(path)).text)?.[1] ?? ''
  const seats = async () => [await seatsTaken(sql, adults), await seatsTaken(sql, kids)]
  const form = (attempt: string, more: Readonly<Record<string, string>> = {}) =>
    filledForm(attempt, { participants: '', total: '12600', ...more })
  return { ...visitor, server, sql, adults, kids, path, attemptOf, seats, form }
}

t.test('a family', async t => {
  const { get, post, sql, adults, kids, path, attemptOf, seats, form } = await prepare(t)
  t.beforeEach(async () => {
    await sql`delete from bookings`
    await sql`update slots set spots_taken = 0`
  })

  t.test('is offered two lessons at the same hour, with one price', async t => {
    const [date] = await sql`select local_date::text as day from slots where id = ${adults}`
    const page = await get(`/schools/onda-clara?day=${date?.day}&adults=2&child=6&child=9&child=`)
    t.match(page.text, '2 adults, 2 children')
    t.match(page.text, `/book/onda-clara/together?lessons=${adults}.${kids}&amp;people=4&amp;children=6-9`)
    t.match(page.text, /At the same time.*Group lesson: 2 adults · Kids group: 2 children.*€126/s)
  })

  t.test('sees who takes part in which lesson, and the total', async t => {
    const { text } = await get(path)
    t.match(text, /Group lesson<.*2 adults: <b>€70.*Kids group<.*2 children: <b>€56/s)
    t.match(text, /2 adults, 2 children: <b>€126/)
    t.match(text, '<button class="button">Book, €126</button>')
    t.match((await get(`${path}&lang=de`)).text, '2 Erwachsene, 2 Kinder')
  })

  t.test('books all with one form, and gets one page with one number and one file', async t => {
    const attempt = await attemptOf()
    const posted = await post(path, form(attempt))
    t.equal(posted.status, 303)
    const address = posted.headers.get('location') as string
    t.equal(address, `/book/onda-clara/${adults}/booked/${attempt}`)
    t.strictSame(await seats(), [2, 2])
    const { text } = await get(address)
    const [{ reference } = { reference: '' }] = await sql<
      { reference: string }[]
    >`select reference from orders`
    t.equal(text.split(reference).length, 2, 'one number')
    t.match(text, /See you in the water, Ana.*Total<.*€126/s)
    const file = await get(`${address}/lesson.ics`)
    const events = new ICAL.Component(ICAL.parse(file.text)).getAllSubcomponents('vevent')
    const numbers = await sql<{ n: number }[]>`select b.changes + s.schedule_version as n from bookings b
      join slots s on s.id = b.slot_id order by b.order_n`
    t.strictSame(
      events.map(event => event.getFirstPropertyValue('sequence')),
      numbers.map(({ n }) => n)
    )
    t.equal(events.length, 2)
  })

  t.test('cancels one lesson, or all that are left', async t => {
    const address = (await post(path, form(await attemptOf()))).headers.get('location') as string
    const second = await get(`${address}?n=2`)
    t.match(second.text, /Kids group.*action="[^"]*\/cancel\?n=2"/s)
    t.equal((await post(`${address}/cancel?n=2`, {})).status, 302)
    t.strictSame(await seats(), [2, 0])
    t.match((await get(address)).text, /Total<.*€70.*This booking was cancelled.*<p>[^<]+<\/p><\/div>/s)
    t.equal((await post(`${address}/cancel`, {})).status, 302)
    t.strictSame(await seats(), [0, 0])
    t.match((await get(address)).text, '<h1>These bookings were cancelled.</h1>')
    t.equal((await get(`${address}?n=3`)).status, 404)
  })

  t.test('moves one of its lessons', async t => {
    const other = await addSlot(sql, { daysAhead: 9, lessonTypeId: 'kids', priceCents: 3000 })
    const address = (await post(path, form(await attemptOf()))).headers.get('location') as string
    const moved = await post(`${address}/move?n=2`, { to: other })
    t.equal(moved.headers.get('location'), `${address}?n=2&moved=done`)
    t.equal(await seatsTaken(sql, other), 2)
    t.match((await get(address)).text, /Total<.*€130/s)
  })

  t.test('books nothing if one lesson has become full, and reads which', async t => {
    const attempt = await attemptOf()
    await sql`update slots set capacity = 1 where id = ${kids}`
    const stale = await post(path, form(attempt))
    t.equal(stale.status, 409)
    t.match(stale.text, 'These lessons do not suit your group.')
    t.strictSame(await seats(), [0, 0])
    await sql`update slots set capacity = 8 where id = ${kids}`
  })

  t.test('books once, however often the form is sent', async t => {
    const attempt = await attemptOf()
    const sent = await Promise.all([1, 2, 3].map(() => post(path, form(attempt))))
    t.strictSame(
      sent.map(({ status }) => status),
      [303, 303, 303]
    )
    t.strictSame(await seats(), [2, 2])
    const other = await post(path, form(attempt, { customerName: 'Eve' }))
    t.equal(other.status, 409)
    t.match(other.text, /You have already booked with this form: Ana Silva/)
    t.notMatch(other.text, `value="${attempt}"`)
    t.strictSame(await seats(), [2, 2])
  })

  const refusals: readonly [
    name: string,
    fields: Readonly<Record<string, string>>,
    status: number,
    text: RegExp
  ][] = [
    ['with another total than shown', { total: '12500' }, 200, /The price has changed/],
    ['without a total', { total: '' }, 200, /The price has changed/],
    ['without an email', { customerEmail: 'ana@' }, 400, /customerEmail-fault/],
    ['without a valid form id', { attempt: 'x' }, 400, /name="attempt" value="[0-9a-f-]{36}"/]
  ]
  for (const [name, fields, status, text] of refusals)
    t.test(`books nothing ${name}`, async t => {
      const answer = await post(path, form(await attemptOf(), fields))
      t.equal(answer.status, status)
      t.match(answer.text, text)
      t.strictSame(await seats(), [0, 0])
    })

  t.test('is refused from another site, and for unknown lessons', async t => {
    t.equal((await post(path, form(await attemptOf()), { origin: 'https://evil.example' })).status, 403)
    for (const lessons of ['', 'x', '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'])
      t.equal((await get(`/book/onda-clara/together?lessons=${lessons}&people=4`)).status, 404)
  })

  t.test('adds a lesson on another day, and books it with the others', async t => {
    const next = await addSlot(sql, { daysAhead: 4 })
    const [date] = await sql`select local_date::text as day from slots where id = ${kids}`
    t.match(
      (await get(path)).text,
      `/schools/onda-clara?day=${date?.day}&amp;people=4&amp;children=6-9&amp;chosen=${adults}.${kids}`
    )
    const [other] = await sql`select local_date::text as day from slots where id = ${next}`
    const week = await get(
      `/schools/onda-clara?day=${other?.day}&people=4&children=6-9&chosen=${adults}.${kids}`
    )
    t.match(week.text, `/book/onda-clara/together?lessons=${adults}.${kids}.${next}&amp;people=4`)
    const all = `/book/onda-clara/together?lessons=${adults}.${kids}.${next}&people=4&children=6-9`
    t.equal((await post(all, form(await attemptOf(), { total: '26600' }))).status, 303)
    t.equal(await seatsTaken(sql, next), 4)
    const single = await get(`/book/onda-clara/${next}?people=4&children=6-9`)
    t.match(
      single.text,
      `/schools/onda-clara?day=${other?.day}&amp;people=4&amp;children=6-9&amp;chosen=${next}`
    )
  })

  t.test('answers the questions of a lesson on its page of the order', async t => {
    const question = { id: 'lunch', kind: 'text', per: 'booking', required: true, title: 'Lunch?' }
    await sql`update lesson_types set questions = ${JSON.stringify([question])}::text::jsonb where id = 'kids'`
    const address = (await post(path, form(await attemptOf()))).headers.get('location') as string
    t.match((await get(address)).text, `${address}?n=2#answers`)
    const saved = await post(`${address}/answers?n=2`, { 'ask.lunch': 'Fish' })
    t.equal(saved.headers.get('location'), `${address}?n=2&answered=done#saved`)
    await sql`update lesson_types set questions = '[]'`
  })

  t.test('of four adults fills in the form of one lesson by age', async t => {
    const units = [
      { id: 'adult', minAge: 13, maxAge: 99, cents: 5500 },
      { id: 'child', minAge: 6, maxAge: 12, cents: 4000 }
    ]
    await addLessonType(sql, { id: 'aged', priceCents: 5500 })
    await sql`update lesson_types set units = ${JSON.stringify(units)}::text::jsonb where id = 'aged'`
    const slotId = await addSlot(sql, { lessonTypeId: 'aged', priceCents: 5500, daysAhead: 5 })
    const { text } = await get(`/book/onda-clara/${slotId}?people=4&children=6-9`)
    t.equal(text.match(/<option value="2" selected>/g)?.length, 2)
  })
})

t.test('a race for the last seats of a family names the lesson and the seats left', async t => {
  const { sql, post, kids, path, attemptOf, seats, form } = await prepare(t)
  const attempt = await attemptOf()
  // The page reads the schedule before the rule of the database changes.
  await sql`create or replace function seats_refusal(p_taken int, p_more bigint, p_capacity int, p_instructors int, p_ratio int)
    returns text language sql immutable as 'select case when p_more = 2 and p_taken = 1 then ''insufficient_spots'' end'`
  await sql`update slots set spots_taken = 1 where id = ${kids}`
  const answer = await post(path, form(attempt))
  t.equal(answer.status, 409)
  t.match(answer.text, /Nothing was booked: Kids group, .*10:00 has 7 places left/)
  t.strictSame(await seats(), [0, 1])
})

t.test('a school that wants a confirmation holds all lessons until the link is opened', async t => {
  const secret = '0123456789abcdef0123456789abcdef'
  const { sql, post, get, adults, path, attemptOf, seats, form } = await prepare(t, {
    SECRET_KEY: secret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'noreply@example.com'
  })
  await sql`update schools set confirm_by_mail = true`
  const address = (await post(path, form(await attemptOf()))).headers.get('location') as string
  t.strictSame(await seats(), [2, 2])
  t.match((await get(address)).text, 'One more step: check your email')
  t.equal((await post(`${address}/confirm`, {})).status, 404, 'only the link confirms')
  const [held, second] = await sql<{ id: string; startsAt: string }[]>`
    select b.id, iso_utc(s.starts_at) as "startsAt" from bookings b join slots s on s.id = b.slot_id
    where b.status = 'on_hold' order by b.order_n`
  t.ok(second)
  const lesson = { schoolId: 'onda-clara', slotId: adults, bookingId: held!.id, startsAt: held!.startsAt }
  const link = signedPath(secret, lesson)
  t.match((await get(link)).text, 'Please confirm your booking')
  t.equal((await post(`${link}/confirm`, {})).status, 302)
  const rows = await sql`select status, count(*)::int as n from bookings group by status`
  t.strictSame({ ...rows[0] }, { status: 'confirmed', n: 2 })
  t.match((await get(address)).text, 'Your lessons are booked.')
})

t.test('mails about an order', async t => {
  const secret = '0123456789abcdef0123456789abcdef'
  const { sql, post, get, path, attemptOf, form } = await prepare(t, {
    SECRET_KEY: secret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'noreply@example.com'
  })
  /** The mails that are due to guests, which then count as sent. */
  async function mails() {
    await queueMails(sql, SCHOOL)
    const leased = await leaseMails(sql, SCHOOL, { lease: uuidV7(Date.now()), maxMails: 10, seconds: 0 })
    await sql`update mails set state = 'sent', done_at = clock_timestamp() where state = 'queued'`
    return leased.flatMap(mail => (mail.role === 'digest' ? [] : [writeMail(mail, { ...SENDER, secret })]))
  }
  const book = async () => (await post(path, form(await attemptOf()))).headers.get('location') as string
  const eventsOf = (content = '') => new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent')

  await t.test('are one for the sale, with all lessons, one total and one calendar file', async t => {
    const address = await book()
    const sent = await mails()
    t.equal(sent.length, 1)
    const [mail] = sent
    t.match(mail?.subject, /^Booked: Group lesson, .*10:00 \(\+1\)$/)
    t.match(
      mail?.text,
      /Your lessons are booked.*Group lesson\nWhen.*Kids group\nWhen.*Total: €126.*Booking number: /s
    )
    t.match(mail?.text, address)
    const [order] = await sql<{ reference: string }[]>`select reference from orders`
    t.equal(mail?.text.split(order!.reference).length, 2)
    t.equal(mail?.calendar?.method, 'PUBLISH')
    t.strictSame(
      eventsOf(mail?.calendar?.content).map(event => typeof event.getFirstPropertyValue('sequence')),
      ['number', 'number']
    )
  })

  await t.test('are one for a single lesson that is cancelled, about it alone', async t => {
    const address = await book()
    await mails()
    await post(`${address}/cancel?n=2`, {})
    const [mail, ...others] = await mails()
    t.equal(others.length, 0)
    t.match(mail?.text, /Kids group/)
    t.notMatch(mail?.text, /Group lesson\n/)
    t.equal(mail?.calendar?.method, 'CANCEL')
    await post(`${address}/cancel`, {})
    t.equal((await mails()).length, 1)
  })

  await t.test('are one if all is cancelled, with the refund of each lesson', async t => {
    const address = await book()
    await mails()
    await post(`${address}/cancel`, {})
    const [mail, ...others] = await mails()
    t.equal(others.length, 0)
    t.equal(mail?.text.match(/Cancellation: /g)?.length, 2)
    t.strictSame(
      eventsOf(mail?.calendar?.content).map(event => event.getFirstPropertyValue('status')),
      ['CANCELLED', 'CANCELLED']
    )
  })

  await t.test('are one to confirm a hold, and one if it ends', async t => {
    await sql`update schools set confirm_by_mail = true`
    await book()
    const [held, ...others] = await mails()
    t.equal(others.length, 0)
    const link = /https:\/\/book\.example\.com(\/book\/[^\s?]+)/.exec(held?.text ?? '')?.[1] as string
    t.match((await get(link)).text, 'Please confirm your booking')
    t.equal((await post(`${link}/confirm`, {})).status, 302)
    t.equal((await mails()).length, 1)
    await book()
    await mails()
    await sql`update bookings set hold_expires_at = now() where status = 'on_hold'`
    await sql`select sweep_holds(${SCHOOL})`
    const ended = await mails()
    t.equal(ended.length, 1)
    t.match(ended[0]?.text, /Group lesson.*Kids group/s)
  })
})
