import ICAL from 'ical.js'
import t from 'tap'
import { calendarPath } from '../../../lib/feeds/rules.ts'
import { setCalendar } from '../../../lib/feeds/transactions.ts'
import { eraseCustomer } from '../../../lib/guests/transactions.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { openPages } from '../../support/centre.ts'
import { FREE_FORMS, filledForm, type GotPage } from '../../support/page.ts'
import { addLessonType, addSchool, addSlot, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('the booking pages', async t => {
  const { server, get, post, attemptFor } = await openPages(t, { settings: FREE_FORMS })
  const slotId = await addSlot(server.sql)

  t.test('list the schools, and the lessons of one by day', async t => {
    t.match((await get('/schools')).text, `href="/schools/${SCHOOL}"`)
    const school = await get(`/schools/${SCHOOL}`)
    t.match(school.text, `href="/book/onda-clara/${slotId}"`)
    t.match(school.text, /<section class="day"/)
  })

  t.test('list schools in pages, each once, with a link to the next', async t => {
    const { sql } = server
    await sql`insert into schools (id, name, time_zone)
      select 'school-' || n, 'School ' || n % 60, 'Europe/Lisbon' from generate_series(1, 119) n`
    const seen: string[] = []
    const pages: number[] = []
    for (let path: string | undefined = '/schools?lang=pt'; path; ) {
      const { text, status }: GotPage = await get(path)
      t.equal(status, 200)
      const links = [...text.matchAll(/<h2><a href="\/schools\/([\w-]+)/g)].map(([, id]) => id!)
      seen.push(...links)
      pages.push(links.length)
      path = /href="([^"]+)">Mais escolas</.exec(text)?.[1]?.replace('&amp;', '&')
      if (path) t.match((await get(path)).text, `href="${path.replace(/.lang=pt/, '')}&amp;lang=en"`)
    }
    t.strictSame(pages, [50, 50, 20])
    t.equal(new Set(seen).size, 120)
    t.match((await get('/schools?after=nowhere')).text, `href="/schools/${SCHOOL}"`)
  })

  t.test('count lessons, not daily hire', async t => {
    await addLessonType(server.sql, { id: 'hire', name: 'Board hire', level: 'all' })
    await server.sql`update lesson_types set availability_type = 'OPENING_HOURS', max_students_per_instructor = null
      where id = 'hire'`
    await addSlot(server.sql, { lessonTypeId: 'hire', instructors: 0 })
    t.match((await get('/schools')).text, '1 lesson in the next 30 days')
  })

  t.test("describe themselves to search engines and messengers in the school's words", async t => {
    await server.sql`update schools set description = 'Small groups.'`
    await server.sql`update lesson_types set description = 'Two hours.' where id = 'group'`
    t.match((await get(`/schools/${SCHOOL}`)).text, '<meta name="description" content="Small groups.">')
    t.match(
      (await get(`/book/onda-clara/${slotId}`)).text,
      /<meta name="description" content="[^"]+, 10:00, Baleal\. Two hours\.">/
    )
  })

  t.test('mark a party price in a list', async t => {
    await addLessonType(server.sql, { id: 'party', name: 'Private lesson' })
    await server.sql`update lesson_types set pricing_per = 'BOOKING' where id = 'party'`
    const party = await addSlot(server.sql, { lessonTypeId: 'party' })
    const rowOf = (text: string, id: string) =>
      new RegExp(`href="/book/onda-clara/${id}.*?</a>`, 's').exec(text)?.[0]
    const english = (await get(`/schools/${SCHOOL}`)).text
    t.match(rowOf(english, party), 'Baleal · price for your whole group')
    t.notMatch(rowOf(english, slotId), 'whole group')
    t.match(rowOf((await get(`/schools/${SCHOOL}?lang=pt`)).text, party), 'preço para todo o grupo')
    await server.sql`delete from slots where id = ${party}`
  })

  t.test('use the requested language, and keep it in links', async t => {
    t.match(
      (await get(`/book/onda-clara/${slotId}`, { 'accept-language': 'pt-PT,en;q=0.5' })).text,
      'Reservar esta aula'
    )
    const chosen = await get(`/schools/${SCHOOL}?lang=pt`, { 'accept-language': 'en' })
    t.match(chosen.text, '<html lang="pt">')
    t.match(chosen.text, `href="/book/onda-clara/${slotId}?lang=pt"`)
    t.match((await get(`/book/onda-clara/${slotId}?lang=xx`)).text, '<html lang="en">')
  })

  t.test("use the school's name of a lesson in the requested language", async t => {
    const pt = { name: 'Aula de grupo', description: 'Duas horas na espuma.' }
    await addLessonType(server.sql, { id: 'words', name: 'Words' })
    await server.sql`update lesson_types set translations = ${JSON.stringify({ pt })}::text::jsonb where id = 'words'`
    const lesson = `/book/onda-clara/${await addSlot(server.sql, { lessonTypeId: 'words' })}`
    const booked = `${lesson}/booked/${await attemptFor(lesson.slice(-36))}`
    await post(lesson, filledForm(booked.slice(-36)))
    for (const path of [lesson, `/schools/${SCHOOL}`, booked, `${booked}/lesson.ics`]) {
      const portuguese = await get(`${path}?lang=pt`)
      t.match(portuguese.text, 'Aula de grupo', path)
      t.notMatch(portuguese.text, 'Words', path)
      t.notMatch((await get(path)).text, 'Aula de grupo', path)
    }
    t.match((await get(`${lesson}?lang=pt`)).text, 'Duas horas na espuma.')
    t.match((await get(`${booked}?lang=pt`)).text, `href="${booked}/lesson.ics?lang=pt"`)
    await server.sql`update lesson_types set translations = '{"pt": {"description": "Só isto."}}' where id = 'words'`
    t.match((await get(`${lesson}?lang=pt`)).text, /Words.*Só isto\./s)
  })

  t.test("show the school's English, marked, to a guest of another language", async t => {
    const en = { name: 'Foam lesson', description: 'Two hours in the foam.' }
    await addLessonType(server.sql, { id: 'foam', name: 'Aula de espuma' })
    await server.sql`update lesson_types set translations = ${JSON.stringify({ en })}::text::jsonb where id = 'foam'`
    const texts = { en: { description: 'Small groups.', bring: 'A towel.', meet: 'By the stairs.' } }
    await server.sql`update schools set locales = '{pt-PT}', description = 'Grupos pequenos.', bring = 'Uma toalha.',
      meet = 'Nas escadas.', translations = ${JSON.stringify(texts)}::text::jsonb where id = ${SCHOOL}`
    const lesson = `/book/onda-clara/${await addSlot(server.sql, { lessonTypeId: 'foam' })}`
    const german = (await get(`${lesson}?lang=de`)).text
    t.match(german, '<h1 lang="en">Foam lesson</h1>')
    t.match(german, '<span lang="en">By the stairs.</span>')
    t.match(german, '<p><span lang="en">A towel.</span></p>')
    t.match(german, 'Diesen Kurs buchen')
    t.match((await get(`/schools/${SCHOOL}?lang=fr`)).text, '<p lang="en">Small groups.</p>')
    t.match((await get(`/schools/${SCHOOL}?lang=pt`)).text, '<p>Grupos pequenos.</p>')
    t.match((await get(`${lesson}?lang=pt`)).text, '<h1>Aula de espuma</h1>')
    await server.sql`update lesson_types set translations = '{}' where id = 'foam'`
    t.match((await get(`${lesson}?lang=es`)).text, '<h1 lang="pt-PT">Aula de espuma</h1>')
    t.match((await get(`${lesson}?lang=en`)).text, '<h1 lang="pt-PT">Aula de espuma</h1>')
    await server.sql`update schools set locales = '{de}', description = 'Kleine Gruppen.' where id = ${SCHOOL}`
    t.match((await get(`/schools/${SCHOOL}?lang=de`)).text, '<p>Kleine Gruppen.</p>')
    t.match((await get(`${lesson}?lang=de`)).text, '<h1>Aula de espuma</h1>')
    await server.sql`update schools set locales = '{en}', description = '', bring = '', meet = '', translations = '{}' where id = ${SCHOOL}`
  })

  t.test('explain what does not exist', async t => {
    for (const path of [
      '/schools/nowhere',
      '/schools/%00',
      "/schools/'%20or%201=1",
      '/book/nothing',
      '/book/0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
      '/book/onda-clara/nothing',
      '/book/onda-clara/0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
      `/book/nowhere/${slotId}`,
      `/book/nowhere/${slotId}/booked/0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20`,
      `/book/onda-clara/${slotId}/booked/0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20`,
      `/book/onda-clara/${slotId}/booked/x/lesson.ics`,
      `/schools/${SCHOOL}/calendar/guess/lessons.ics`
    ]) {
      const { status, text } = await get(path)
      t.equal(status, 404, path)
      t.match(text, '<h1>Page not found</h1>', path)
    }
  })

  const STATES: readonly [what: string, change: object, word: string][] = [
    ['full', { capacity: 1, instructors: 0 }, 'This lesson is full'],
    ['not for sale', { onSale: false }, 'Not open for booking'],
    ['over', { daysAhead: -1 }, 'This lesson has already started']
  ]
  for (const [name, change, word] of STATES) {
    t.test(`show a lesson that is ${name}, with the next ones that have places`, async t => {
      const { status, text } = await get(`/book/onda-clara/${await addSlot(server.sql, change)}`)
      t.equal(status, 200)
      t.match(text, word)
      t.match(text, `href="/book/onda-clara/${slotId}"`)
      t.notMatch(text, /<form|href="#book"/)
    })
  }

  t.test("show the school's contact if no lesson has places", async t => {
    await addSchool(server.sql, { id: 'small' })
    await server.sql`update schools set telephone = '+351 200 2' where id = 'small'`
    const closed = await addSlot(server.sql, { schoolId: 'small', onSale: false })
    t.match((await get(`/book/small/${closed}`)).text, 'Ask the school:<br><a href="tel:+3512002">')
    t.notMatch(
      (await get(`/book/onda-clara/${await addSlot(server.sql, { onSale: false })}`)).text,
      'Ask the school:'
    )
  })

  t.test('have a description each', async t => {
    for (const path of [
      '/schools',
      `/schools/${SCHOOL}`,
      `/book/onda-clara/${slotId}`,
      '/book/none',
      '/legal/data',
      '/centre/account',
      '/docs',
      '/w/surf'
    ]) {
      t.match((await get(path)).text, /<meta name="description" content="[^"]{10,}">/, path)
    }
  })

  t.test('name the price on the button, and require only lists with an empty choice', async t => {
    const { text } = await get(`/book/onda-clara/${slotId}`)
    t.match(text, '<span>Book</span><span>Book 1 place, €35</span><span>Book 2 places, €70</span>')
    t.match((await get(`/book/onda-clara/${slotId}?lang=pt`)).text, /<span>Reservar 2 lugares, 70\s€<\/span>/)
    t.match(text, /<select [^>]*name="participants"/)
    t.notMatch(text, /<select [^>]*required/)
    await addLessonType(server.sql, { id: 'whole', name: 'Private lesson' })
    await server.sql`update lesson_types set pricing_per = 'BOOKING' where id = 'whole'`
    const party = await addSlot(server.sql, { lessonTypeId: 'whole' })
    t.match((await get(`/book/onda-clara/${party}`)).text, '<span>Book 2 places, €35</span>')
    await server.sql`delete from slots where id = ${party}`
  })

  t.test('may use only their own style, and cannot be framed', async t => {
    const { headers } = await get(`/book/onda-clara/${slotId}`)
    const policy = headers.get('content-security-policy') ?? ''
    t.match(policy, "default-src 'none'")
    t.match(policy, "frame-ancestors 'none'")
    t.notMatch(policy, 'unsafe')
    t.notMatch(policy, 'script-src')
    t.equal(headers.get('set-cookie'), null)
  })

  t.test('are not cached by browsers, except the form', async t => {
    const attempt = await attemptFor(slotId)
    const cacheControlOf = async (page: Promise<GotPage>) => (await page).headers.get('cache-control')
    t.equal(await cacheControlOf(get(`/book/onda-clara/${slotId}`)), 'private, no-cache')
    t.equal(
      await cacheControlOf(post(`/book/onda-clara/${slotId}`, filledForm(attempt, { customerName: '' }))),
      'no-store'
    )
    await post(`/book/onda-clara/${slotId}`, filledForm(attempt))
    t.equal(await cacheControlOf(get(`/book/onda-clara/${slotId}/booked/${attempt}`)), 'no-store')
    t.equal(await cacheControlOf(get(`/schools/${SCHOOL}`)), 'no-store')
  })

  t.test('offer a calendar event without names', async t => {
    const attempt = await attemptFor(slotId)
    await post(`/book/onda-clara/${slotId}`, filledForm(attempt))
    const { status, text, headers } = await get(`/book/onda-clara/${slotId}/booked/${attempt}/lesson.ics`)
    t.equal(status, 200)
    t.match(headers.get('content-type'), 'text/calendar')
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    t.equal(new ICAL.Event(event as ICAL.Component).summary, 'Group lesson · Onda Clara')
    t.notMatch(text, /ana/i)
  })

  const DESCRIPTIONS: readonly [lang: string, words: readonly RegExp[]][] = [
    [
      'en',
      [/^Booking number: /, /^For: 2 people$/, /^Contact: a@example\.com, \+351 200 1, https:\/\/a\.example$/]
    ],
    ['pt', [/^Número da reserva: /, /^Para: 2 pessoas$/, /^Contacto: a@example\.com, /]]
  ]
  for (const [lang, words] of DESCRIPTIONS) {
    t.test(`give a calendar, in ${lang}, a guest's information, without access to the booking`, async t => {
      await server.sql`update schools set email = 'a@example.com', telephone = '+351 200 1', website = 'https://a.example'`
      const slot = await addSlot(server.sql)
      const attempt = await attemptFor(slot)
      await post(`/book/onda-clara/${slot}`, filledForm(attempt))
      const { text } = await get(`/book/onda-clara/${slot}/booked/${attempt}/lesson.ics?lang=${lang}`)
      const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
      const { id, reference } = singleRow<{ id: string; reference: string }>(
        await server.sql`select id, reference from bookings where slot_id = ${slot}`
      )
      const lines = new ICAL.Event(component as ICAL.Component).description.split('\n')
      t.match(lines, words)
      t.match(lines[0], new RegExp(`: ${reference}$`))
      t.notMatch(text.replaceAll(/\r\n /g, ''), id)
      t.equal(
        component?.getFirstPropertyValue('url'),
        `https://swellbook.example/schools/${SCHOOL}?lang=${lang}`
      )
      t.notMatch(text.replaceAll(/\r\n /g, ''), attempt)
    })
  }

  const PAYMENTS: readonly [paymentUrl: string | null, onForm: RegExp, onBooking: RegExp][] = [
    [null, /You pay at the school\./, /€70 <span class="soft">to pay at the school</],
    ['javascript:alert(1)', /You pay at the school\./, /€70 <span class="soft">to pay at the school</],
    [
      'https://pay.example',
      /the school’s own payment page/,
      /€70<\/dd>.*href="https:\/\/pay\.example">Pay now</s
    ]
  ]
  for (const [paymentUrl, onForm, onBooking] of PAYMENTS) {
    t.test(`are consistent about payment with the address ${paymentUrl}`, async t => {
      await server.sql`update schools set payment_url = ${paymentUrl}`
      const slot = await addSlot(server.sql)
      const form = (await get(`/book/onda-clara/${slot}`)).text
      t.match(form, onForm)
      const posted = await post(`/book/onda-clara/${slot}`, filledForm(await attemptFor(slot)))
      const booking = (await get(posted.headers.get('location') as string)).text
      t.match(booking, onBooking)
      t.equal(/at the school/.test(form + booking), paymentUrl !== 'https://pay.example')
      await server.sql`update schools set payment_url = null`
    })
  }

  t.test('show a cancelled booking as cancelled', async t => {
    const slot = await addSlot(server.sql)
    const attempt = await attemptFor(slot)
    await post(`/book/onda-clara/${slot}`, filledForm(attempt))
    await server.sql`select cancel_slots(${SCHOOL}, array[${slot}]::uuid[], true)`
    const { text } = await get(`/book/onda-clara/${slot}/booked/${attempt}`)
    t.match(text, 'This lesson was cancelled')
    t.notMatch(text, /See you|to pay at/)
    t.match(text, `<a href="/schools/${SCHOOL}">All the school’s lessons</a>`)
    t.match((await get(`/book/onda-clara/${slot}/booked/${attempt}/lesson.ics`)).text, 'STATUS:CANCELLED')
  })

  t.test('show a booking of an erased customer without names', async t => {
    const attempt = await attemptFor(slotId)
    await post(`/book/onda-clara/${slotId}`, filledForm(attempt, { customerEmail: 'eva@example.com' }))
    await eraseCustomer(server.sql, 'eva@example.com')
    const path = `/book/onda-clara/${slotId}/booked/${attempt}`
    t.match((await get(path)).text, '<h1>See you in the water</h1>')
    t.match((await get(`${path}?lang=pt`)).text, '<h1>Vemo-nos na água</h1>')
  })

  t.test('offer a calendar feed at a secret address, until replaced', async t => {
    const set = (token: string, isRepeated: boolean) =>
      setCalendar(server.sql, { schoolId: SCHOOL, digest: digestOf(token), rotate: isRepeated })
    t.equal(await set('first', false), true)
    t.equal(await set('second', false), false)
    const feed = await get(calendarPath(SCHOOL, 'first'))
    t.equal(feed.status, 200)
    t.match(feed.text, `UID:${slotId}@swellbook`)
    t.notMatch(feed.text, /ana|Instructor/i)
    const held = await server.get(calendarPath(SCHOOL, 'first'), {
      headers: { 'if-none-match': feed.headers.get('etag') ?? '' }
    })
    t.equal(held.status, 304)
    t.equal(await set('second', true), true)
    t.equal((await get(calendarPath(SCHOOL, 'first'))).status, 404)
    t.equal((await get(calendarPath(SCHOOL, 'second'))).status, 200)
  })
})

t.test('the booking pages beyond the rate', async t => {
  const server = await serve(t, { settings: { PAGES_RATE_PER_MINUTE: '1' } })
  await server.get('/schools')
  const { status, text, headers } = await server.get('/schools', { headers: { 'accept-language': 'pt' } })
  t.equal(status, 429)
  t.equal(headers.get('retry-after'), '60')
  t.match(text, '<h1>Um momento</h1>')
})
