import t from 'tap'
import { saveTerms } from '../../../../lib/partners/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openCentre } from '../../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../../support/page.ts'
import { addSlot, bookingOf, SCHOOL } from '../../../support/school.ts'

t.test('after a storm', async t => {
  const { server, sql, headers, personId, get, post, attemptFor } = await openCentre(t, {
    settings: { ...FREE_FORMS, SECRET_KEY: 'the-secret-of-these-specs-long-enough' }
  })
  const key = await server.schoolKey('Hotel Mar')
  const [partner] = await sql<
    { id: string }[]
  >`select id::text from partners where school_id = ${SCHOOL} and name = 'Hotel Mar'`
  const change = { schoolId: SCHOOL, actorId: personId, partnerId: partner!.id, version: null }
  await saveTerms(sql, change, { commissionPercent: 15, collects: 'school' })

  const storm = async (guest: object = {}) => {
    const slotId = await addSlot(sql, { daysAhead: 1 })
    const booked = await server.post('/api/partner/v1/bookings', {
      key,
      body: bookingOf(slotId, {
        participants: 2,
        externalRef: `H-${uuidV7(Date.now()).slice(-6)}`,
        customerPhone: '+4915112345678',
        ...guest
      })
    })
    const bookingId = booked.body.bookingId as string
    await sql`update bookings set language = 'de', pickup = '{"requested": true, "at": "Hotel Mar"}' where id = ${bookingId}`
    await sql`insert into payments (school_id, id, booking_id, cents, method, at) values (${SCHOOL}, ${uuidV7(Date.now())}, ${bookingId}, 2000, 'cash', now())`
    const [lesson] = await sql<
      { version: number; date: string }[]
    >`select schedule_version as version, local_date::text as date from slots where id = ${slotId}`
    const fields = {
      act: 'cancel',
      lessons: `${slotId}.${lesson!.version}`,
      because: 'storm',
      words: '',
      change: uuidV7(Date.now()),
      agree: 'yes'
    }
    const cancelled = await post(`/centre/days/${lesson!.date}/weather`, fields, headers)
    t.equal(cancelled.status, 303, cancelled.text.slice(0, 300))
    return bookingId
  }
  const row = async (bookingId: string) =>
    ((await get('/centre/tell', headers)).text.split(`id="${bookingId}"`)[1] as string).split(
      '</li>'
    )[0] as string

  await t.test('the party goes to another lesson in three taps, and keeps all that was agreed', async t => {
    const bookingId = await storm()
    const target = await addSlot(sql, { daysAhead: 2, priceCents: 9900 })
    const rebook = /href="([^"]*\/rebook)"/.exec(await row(bookingId))?.[1] as string
    const page = (await get(rebook, headers)).text
    t.match(page, `name="lessonId" value="${target}"`, 'the next day is offered first')
    const attempt = /name="attempt" value="([^"]+)"/.exec(page)?.[1] as string
    const send = () => post(rebook, { lessonId: target, attempt }, headers)
    t.match((await send()).headers.get('location'), '/centre/tell?did=rebook')
    t.match((await send()).headers.get('location'), '/centre/tell?did=rebook', 'sent twice, booked once')
    const elsewhere = await addSlot(sql, { daysAhead: 2, localStart: '14:00', localEnd: '16:00' })
    t.match(
      (await post(rebook, { lessonId: elsewhere, attempt }, headers)).headers.get('location'),
      'refused=other_content',
      'another lesson under the same attempt is not done'
    )
    const bookings =
      await sql`select b.*, p.name as seller from bookings b join partners p on p.id = b.partner_id where b.slot_id = ${target}`
    t.equal(bookings.length, 1)
    const [former] = await sql`select * from bookings where id = ${bookingId}`
    t.match(bookings[0], {
      seller: 'Hotel Mar',
      total_cents: former!.total_cents,
      commission_percent: former!.commission_percent,
      collects: 'school',
      reseller_reference: former!.external_ref,
      language: 'de',
      pickup: { at: 'Hotel Mar' },
      customer_phone: '+4915112345678'
    })
    t.strictSame(
      (
        await sql`select booking_id = ${bookingId} as former, sum(cents)::int as cents from payments group by 1 order by 1`
      ).map(({ cents }) => cents),
      [2000, 0],
      'the money goes over'
    )
    t.match(await row(bookingId), /They answered: Marta Reis/)
    const another = await post(rebook, { lessonId: target, attempt: uuidV7(Date.now()) }, headers)
    t.match(another.headers.get('location'), 'refused=already_rebooked')
    t.match(
      (await get(another.headers.get('location') as string, headers)).text,
      'Someone else has already booked'
    )
  })

  await t.test('the texts follow the language that is chosen in the list', async t => {
    const bookingId = await storm()
    t.match(decodeURIComponent(await row(bookingId)), 'Es tut uns leid')
    await post('/centre/tell/language', { bookingId, language: 'fr' }, headers)
    t.match(decodeURIComponent(await row(bookingId)), 'Nous sommes désolés')
    t.match(
      (await get(`/centre/bookings/${bookingId}`, headers)).text,
      'language <del>German</del> → <ins>French'
    )
    t.equal(
      (await post('/centre/tell/language', { bookingId: uuidV7(Date.now()), language: 'fr' }, headers))
        .status,
      404
    )
  })

  await t.test('a guest who opens the page has been told; a link preview has not', async t => {
    const slotId = await addSlot(sql, { daysAhead: 1 })
    const attempt = await attemptFor(slotId)
    const path = (await post(`/book/${SCHOOL}/${slotId}`, filledForm(attempt))).headers.get(
      'location'
    ) as string
    const [booking] = await sql<{ id: string }[]>`select id from bookings where slot_id = ${slotId}`
    if (!booking) return t.fail('no booking')
    await sql`insert into notices (school_id, booking_id, slot_id, kind, n, at, from_date, from_start, from_spot)
      values (${SCHOOL}, ${booking.id}, ${slotId}, 'moved', 1, now(), current_date, '09:00', 'Foz')`
    const visitPage = (mode?: string) =>
      server.get(path, { headers: { ...(mode && { 'sec-fetch-dest': mode }) } })
    t.equal((await visitPage()).status, 200)
    t.notMatch(await row(booking.id), 'Opened')
    await visitPage('document')
    t.match(await row(booking.id), /✓✓ Opened the booking’s page/)
    t.notMatch((await get('/centre/tell', headers)).text.split('id="closed"')[0] as string, booking.id)
    await post('/centre/tell', { notice: `${booking.id}.1.answered` }, headers)
    t.match(await row(booking.id), /✓✓ They answered: Marta Reis/)
  })

  await t.test('the list shows choices as they come, and staff choose for a guest', async t => {
    const callOff = async (cents: number) => {
      const slotId = await addSlot(sql, { daysAhead: 1 })
      await post(`/book/${SCHOOL}/${slotId}`, filledForm(await attemptFor(slotId)))
      const [booking] = await sql<{ id: string }[]>`select id from bookings where slot_id = ${slotId}`
      if (!booking) throw new Error('no booking')
      if (cents > 0)
        await sql`insert into payments (school_id, id, booking_id, cents, method, at) values (${SCHOOL}, ${uuidV7(Date.now())}, ${booking.id}, ${cents}, 'cash', now())`
      const [lesson] = await sql<{ version: number; date: string }[]>`
        select schedule_version as version, local_date::text as date from slots where id = ${slotId}`
      const fields = { act: 'cancel', lessons: `${slotId}.${lesson!.version}`, because: 'waves', words: '' }
      await post(
        `/centre/days/${lesson!.date}/weather`,
        { ...fields, change: uuidV7(Date.now()), agree: 'yes' },
        headers
      )
      return booking.id
    }
    const [paid, unpaid] = [await callOff(7000), await callOff(0)]
    t.match(await row(paid), /Has not chosen yet, until/)
    t.match(await row(paid), 'Money back</button>')
    t.match(await row(unpaid), 'No other lesson</button>')
    t.match(decodeURIComponent(await row(paid)), /or your money back here: http\S+\/choose\/onda-clara\//)

    t.notMatch((await get('/centre/refunds', headers)).text, '€70', 'nothing is due before the choice')
    const refund = await post('/centre/tell/choice', { bookingId: paid }, headers)
    t.equal(refund.headers.get('location'), `/centre/tell?did=told#${paid}`)
    t.match(await row(paid), 'Money back: €70')
    t.notMatch(await row(paid), 'Money back</button>')
    const second = await post('/centre/tell/choice', { bookingId: paid }, headers)
    t.match(second.headers.get('location'), 'refused=overtaken')
    t.equal((await post('/centre/tell/choice', { bookingId: uuidV7(Date.now()) }, headers)).status, 404)
    t.match((await get('/centre/refunds', headers)).text, '€70', 'among the refunds due')
    t.match((await get(`/centre/bookings/${paid}`, headers)).text, 'chose the money back for a guest')

    const target = await addSlot(sql, { daysAhead: 2 })
    const path = `/centre/bookings/${unpaid}/rebook`
    await post(path, { lessonId: target, attempt: uuidV7(Date.now()) }, headers)
    t.match(await row(unpaid), /Chose another lesson: \w+ \d+ \w+, 10:00/)
    t.notMatch(await row(unpaid), 'No other lesson</button>')
    t.match(
      (await get('/centre/tell', headers)).text,
      'Called off: 0 to choose, 1 with another lesson, €70 back'
    )
  })
})
