import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { openPages, openSchool } from '../../support/centre.ts'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addLessonType, addSlot, seatsTaken } from '../../support/school.ts'

const OPEN = {
  code: 'EARLY',
  title: 'Early <bird>',
  open: true,
  percent: 10,
  bearer: 'school',
  hoursFrom: 24
}
const CODE = {
  code: 'HOTEL',
  title: 'Hotel guests',
  open: false,
  cents: 1000,
  bearer: 'school',
  seatsFrom: 2
}

t.test('offers on the booking pages', async t => {
  const { sql, get, post, attemptFor } = await openPages(t, { settings: FREE_FORMS })
  const set = (...offers: object[]) => sql`update schools set offers = ${JSON.stringify(offers)}::text::jsonb`
  const slotId = await addSlot(sql, { daysAhead: 5, capacity: 40, instructors: 7 })
  const path = `/book/onda-clara/${slotId}`
  const sold = async (attempt: string) =>
    singleRow<object>(
      await sql`select total_cents::int as cents, offer ->> 'code' as code from bookings
        where external_ref = ${`${attempt}/${slotId}`}`
    )

  t.test('are absent without offers', async t => {
    await set()
    const { text } = await get(path)
    t.notMatch(text, /<del>|offerCode|shownCode/)
  })

  t.test('show open ones struck through, in lists, on the lesson and in its total', async t => {
    await set(OPEN)
    t.match((await get('/schools/onda-clara')).text, '<del>€35</del> <ins>€31.50</ins>')
    const { text } = await get(path)
    t.match(text, /<del>€35<\/del> <ins>€31\.50<\/ins>.*Early &lt;bird&gt;/s)
    t.match(text, 'Book 2 places, €63<')
    t.match(text, /"price":"31\.50"/)
    t.notMatch(text, 'offerCode', 'nobody is asked for a code where no offer has one')
    const attempt = await attemptFor(slotId)
    t.equal((await post(path, filledForm(attempt))).status, 303)
    t.match(await sold(attempt), { cents: 6300, code: 'EARLY' })
    t.match(
      (await get(`${path}/booked/${attempt}`)).text,
      /<del>€70<\/del> <ins>€63<\/ins>.*Early &lt;bird&gt;/s
    )
  })

  t.test('accept a code, and show the total with it before booking', async t => {
    await set(OPEN, CODE)
    const attempt = await attemptFor(slotId)
    const { text } = await get(path)
    t.match(
      text,
      /<input type="hidden" name="shownCode" value="">\n<details class="fold">\n<summary>I have a code</
    )
    t.notMatch(text, 'HOTEL', 'and tell nobody of it')
    const before = await seatsTaken(sql, slotId)
    const counted = await post(path, filledForm(attempt, { offerCode: 'hotel' }))
    t.equal(counted.status, 200)
    t.match(
      counted.text,
      /role="status">2 people: <b><del>€70<\/del> <ins>€50<\/ins><\/b> \(Hotel guests\)\. Nothing is/
    )
    t.match(counted.text, 'Book 2 places, €50<')
    t.match(counted.text, /name="shownCode" value="hotel">\n<details class="fold" open>.*value="hotel"/s)
    t.equal(await seatsTaken(sql, slotId), before)
    const booked = await post(path, filledForm(attempt, { offerCode: 'hotel', shownCode: 'hotel' }))
    t.equal(booked.status, 303)
    t.match(await sold(attempt), { cents: 5000, code: 'HOTEL' })
  })

  t.test('book nothing if the total differs from the page', async t => {
    await set(OPEN)
    const attempt = await attemptFor(slotId)
    const totalsOf = (text: string) => /name="totals" value="([\d,]+)"/.exec(text)?.[1] ?? ''
    const pageTotals = totalsOf((await get(path)).text)
    t.match(pageTotals, /^3150,6300,9450,/)
    await set()
    const before = await seatsTaken(sql, slotId)
    const counted = await post(path, filledForm(attempt, { totals: pageTotals }))
    t.match(counted, { status: 200, text: /role="status">2 people: <b>€70<\/b>\. Nothing is booked yet/ })
    t.equal(await seatsTaken(sql, slotId), before)
    const repeated = totalsOf(counted.text)
    t.match(repeated, /^3500,7000,10500,/)
    const beyond = await post(path, filledForm(attempt, { totals: '3500' }))
    t.match(beyond, { status: 200 }, 'a total that was never shown is shown first')
    t.equal((await post(path, filledForm(attempt, { totals: repeated }))).status, 303)
    t.match(await sold(attempt), { cents: 7000, code: null })
  })

  t.test("show an offer's name in the guest's language, else the school's, marked", async t => {
    await set({ ...OPEN, titles: { pt: 'Reserva antecipada' } })
    t.match((await get(`${path}?lang=pt`)).text, /<ins>31,50\s€<\/ins>.*Reserva antecipada/s)
    t.match((await get(`${path}?lang=de`)).text, '<span lang="en">Early &lt;bird&gt;</span>')
    const attempt = await attemptFor(slotId)
    await post(path, filledForm(attempt))
    const booked = `${path}/booked/${attempt}`
    t.match((await get(`${booked}?lang=pt`)).text, 'Reserva antecipada')
    t.match((await get(booked)).text, 'Early &lt;bird&gt;')
  })

  t.test("refuse a code at its field, in the page's language", async t => {
    await set(OPEN, CODE)
    const refused = async (form: object, lang: string) => {
      const attempt = await attemptFor(slotId)
      const { status, text } = await post(`${path}?lang=${lang}`, filledForm(attempt, { ...form }))
      t.equal(status, 400)
      t.match(
        text,
        /<li><a href="#offerCode">.*<details class="fold" open>.*id="offerCode".*aria-invalid="true"/s
      )
      return text
    }
    const unknown = {
      en: 'doesn’t know',
      pt: 'não conhece',
      es: 'no conoce',
      fr: 'ne connaît pas',
      de: 'kennt die Surfschule nicht'
    }
    for (const [lang, words] of Object.entries(unknown))
      t.match(await refused({ offerCode: 'NOPE' }, lang), words)
    const unmet = {
      en: 'not valid for this lesson',
      pt: 'não é válido para esta aula',
      es: 'no es válido para esta clase',
      fr: 'n’est pas valable pour ce cours',
      de: 'gilt nicht für diesen Kurs'
    }
    for (const [lang, words] of Object.entries(unmet))
      t.match(await refused({ offerCode: 'HOTEL', participants: '1' }, lang), words)
  })

  t.test('count a party by age with its code', async t => {
    await addLessonType(sql, { id: 'aged' })
    const units = [
      { id: 'adult', minAge: 13, maxAge: 99, cents: 3500 },
      { id: 'child', minAge: 6, maxAge: 12, cents: 2000 }
    ]
    await sql`update lesson_types set units = ${JSON.stringify(units)}::text::jsonb where id = 'aged'`
    const aged = await addSlot(sql, { lessonTypeId: 'aged', daysAhead: 5 })
    await sql`update slots set unit_cents = '{"adult": 3500, "child": 2000}' where id = ${aged}`
    await set(OPEN, CODE)
    const there = `/book/onda-clara/${aged}`
    const page = (await get(there)).text
    t.match(
      page,
      /<del>€35<\/del> <ins>€31\.50<\/ins> <span class="soft">Adult.*<del>€20<\/del> <ins>€18<\/ins>/s
    )
    t.match(page, 'name="total" value="3150">')
    const attempt = await attemptFor(aged)
    const { participants: _, ...form } = filledForm(attempt)
    const party = { ...form, adult: '1', child: '2' }
    const counted = await post(there, { ...party, total: '3150', offerCode: 'HOTEL' })
    t.equal(counted.status, 200)
    t.match(counted.text, /<del>€75<\/del> <ins>€45<\/ins>.*name="total" value="4500">/s)
    const pageTotals = { ...party, total: '4500', offerCode: 'HOTEL', shownCode: 'HOTEL' }
    t.equal((await post(there, { ...pageTotals, child: '1' })).status, 200, 'another party is counted anew')
    t.equal((await post(there, pageTotals)).status, 303)
    t.match(
      singleRow<object>(await sql`select total_cents::int as cents from bookings where slot_id = ${aged}`),
      {
        cents: 4500
      }
    )
  })
})

t.test('a tried code counts as a form of its address', async t => {
  const { server, sql } = await openSchool(t, { settings: { FORMS_PER_ADDRESS: '2' } })
  await sql`update schools set offers = ${JSON.stringify([CODE])}::text::jsonb`
  const path = `/book/onda-clara/${await addSlot(sql, { daysAhead: 5, capacity: 40, instructors: 7 })}`
  const { post, attemptFor } = visit(server)
  const attempt = await attemptFor(path.split('/').at(-1) as string)
  const guess = (offerCode: string, more: object = {}) =>
    post(path, filledForm(attempt, { offerCode, ...more }))
  t.match(await guess('NOPE'), { status: 400, text: /doesn’t know/ })
  t.match(await guess('hotel', { customerName: '', shownCode: 'hotel' }), { status: 400, text: /€50</ })
  for (const code of ['NOPE', 'hotel']) {
    const { status, text } = await guess(code, { shownCode: code })
    t.equal(status, 429)
    t.notMatch(
      text,
      /doesn’t know|€50<|not valid for this lesson/,
      'and then no answer tells whether it is good'
    )
  }
})
