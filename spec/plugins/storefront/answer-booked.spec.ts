import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { signedPath } from '../../../lib/storefront/links.ts'
import { openSchool } from '../../support/centre.ts'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addSlot, bookingOf, SCHOOL, seatsTaken } from '../../support/school.ts'

const SECRET = 'the-secret-of-these-specs-long-enough'
const QUESTIONS = [
  { id: 'height', kind: 'height', per: 'person', required: true },
  { id: 'swim', kind: 'swim', per: 'person', required: false },
  {
    id: 'hotel',
    kind: 'text',
    per: 'booking',
    required: true,
    title: 'Where do you stay?',
    hint: 'We fetch you.'
  },
  {
    ...{ id: 'lunch', kind: 'choice', per: 'booking', required: false, title: 'Lunch?' },
    ...{
      options: ['Fish', 'Vegetables'],
      translations: { pt: { title: 'Almoço?', options: ['Peixe', 'Legumes'] } }
    }
  }
]
const WHOLE = { 'ask.hotel': 'Casa Azul', 'ask1.height': '176', 'ask2.height': ' 165 ', 'ask1.swim': 'yes' }

t.test('the questions of a school', async t => {
  const { server, sql } = await openSchool(t, { settings: { ...FREE_FORMS, SECRET_KEY: SECRET } })
  const ask = (questions: readonly object[]) =>
    sql`update lesson_types set questions = ${JSON.stringify(questions)}::text::jsonb`
  await ask(QUESTIONS)
  const { get, post, attemptFor } = visit(server)

  async function book(more: Readonly<Record<string, string>> = WHOLE) {
    const slotId = await addSlot(sql)
    const sent = filledForm(await attemptFor(slotId), more)
    const answer = await post(`/book/${SCHOOL}/${slotId}`, sent)
    return { ...answer, slotId, path: answer.headers.get('location') as string }
  }
  /** Stored answers of a lesson's booking, with each guest's height and answers. */
  const stored = async (slotId: string) => {
    const [row] = await sql<{ answers: object | null; guests: unknown[][] }[]>`
      select b.answers, (select json_agg(json_build_array(g.n, g.height_cm, g.answers) order by g.n) from guests g
        where g.booking_id = b.id) as guests from bookings b where b.slot_id = ${slotId}`
    return [row?.answers, row?.guests]
  }

  t.test("are in the booking form, for the booking and each person, in the reader's language", async t => {
    const slotId = await addSlot(sql, { capacity: 3 })
    const { text } = await get(`/book/${SCHOOL}/${slotId}`)
    t.match(text, /<label for="ask\.hotel"><span>Where do you stay\?<\/span><\/label>/)
    t.match(
      text,
      /<textarea id="ask\.hotel" name="ask\.hotel" maxlength="300" rows="2" required aria-describedby="ask\.hotel-hint">/
    )
    t.match(text, /id="ask1\.height" name="ask1\.height" inputmode="numeric"/)
    t.match(text, /<legend>Person 3<\/legend>/)
    t.notMatch(text, 'ask4.')
    const portuguese = (await get(`/book/${SCHOOL}/${slotId}?lang=pt`)).text
    for (const words of ['Almoço?', '>Legumes<', 'Altura em cm', 'Pessoa 2', 'Sabe nadar?'])
      t.match(portuguese, words)
    t.match(portuguese, /value="Vegetables">Legumes</, 'a value is the same in every language')
    const german = (await get(`/book/${SCHOOL}/${slotId}?lang=de`)).text
    t.match(german, /<span lang="en">Where do you stay\?<\/span>/, 'what nobody translated says so')
    t.match(german, /Größe in cm/)
  })

  t.test('are stored with the booking, for its number of people', async t => {
    const { slotId, status } = await book({
      ...WHOLE,
      'ask.lunch': 'Fish',
      'ask3.height': '150',
      'ask1.nope': 'x'
    })
    t.equal(status, 303)
    t.strictSame(await stored(slotId), [
      { hotel: 'Casa Azul', lunch: 'Fish' },
      [
        [1, 176, { swim: 'yes' }],
        [2, 165, null]
      ]
    ])
  })

  t.test('have errors at their field, and keep typed values', async t => {
    const wrong = {
      ...{ 'ask.hotel': ' ', 'ask1.height': '30', 'ask2.height': '', 'ask2.swim': 'maybe' },
      ...{ 'ask.lunch': 'Meat', customerName: '' }
    }
    const { status, text, slotId } = await book(wrong)
    t.equal(status, 400)
    t.equal(await seatsTaken(sql, slotId), 0)
    t.match(text, /id="ask\.hotel-fault">Please answer this question\.</)
    t.match(text, /id="ask1\.height-fault">Please enter a whole number from \d+ to \d+\.</)
    t.match(text, /value="30"[^>]* aria-invalid="true"/)
    t.match(text, /id="ask\.lunch-fault">Please choose one of these\.</)
    for (const link of ['#ask2.height">Height in cm (Person 2)<', '#ask2.swim"', '#customerName"'])
      t.match(text, `<a href="${link}`)
    const long = (await book({ ...WHOLE, 'ask.hotel': 'x'.repeat(301) })).text
    t.match(long, /id="ask\.hotel-fault">This is too long\./)
    t.match(
      (await book({ ...WHOLE, 'ask.hotel': 'a\u0007b' })).text,
      /ask\.hotel-fault">This answer contains/
    )
  })

  t.test('many long answers are refused together', async t => {
    const ids = Array.from({ length: 20 }, (_, n) => `own${n}`)
    await ask(ids.map(id => ({ id, kind: 'text', per: 'booking', required: false, title: id })))
    const long = Object.fromEntries(ids.map(id => [`ask.${id}`, 'é'.repeat(160)]))
    t.match(await book(long), { status: 400, text: /ask\.own0-fault">This is too long/ })
    await ask(QUESTIONS)
  })

  t.test("can be answered later on the booking's page", async t => {
    const { slotId, path } = await book()
    const page = (await get(path)).text
    t.match(page, /<details class="fold" id="answers">/)
    t.match(page, /id="ask1\.height"[^>]* value="176"/)
    t.match(page, /<option value="yes" selected>Yes</)
    t.notMatch(page, 'ask3.')
    const changed = await post(`${path}/answers?lang=pt`, { ...WHOLE, 'ask1.swim': '', 'ask2.height': '166' })
    t.match(changed, { status: 303 })
    t.equal(changed.headers.get('location'), `${path}?answered=done&lang=pt#saved`)
    t.strictSame(await stored(slotId), [
      { hotel: 'Casa Azul' },
      [
        [1, 176, null],
        [2, 166, null]
      ]
    ])
    t.match((await get(`${path}?answered=done&lang=pt`)).text, 'As suas respostas foram guardadas.')
  })

  t.test('with open required answers are shown on the page, and may be answered partly', async t => {
    await ask([])
    const { path } = await book({})
    t.notMatch((await get(path)).text, 'id="answers"')
    await ask(QUESTIONS)
    const page = (await get(path)).text
    t.match(page, /<details class="fold" id="answers" open>/)
    t.match(page, 'The school still needs some answers from you.')
    t.match(await post(`${path}/answers`, { 'ask2.height': '170' }), { status: 303 })
    t.match((await get(path)).text, /id="ask2\.height"[^>]* value="170"/)
    const lost = await post(`${path}/answers`, { 'ask2.height': '', 'ask1.height': '9' })
    t.match(lost, { status: 400, text: /ask2\.height-fault">Please answer this question/ })
    t.match(lost.text, /<a href="#ask1\.height">Height in cm \(Person 1\)</)
    t.equal(lost.headers.get('x-robots-tag'), 'noindex')
  })

  t.test("by age are below each unit's number, answered by seat", async t => {
    const units = [
      { id: 'child', minAge: 6, maxAge: 12, cents: 3500 },
      { id: 'adult', minAge: 13, maxAge: 99, cents: 5500 }
    ]
    await sql`update lesson_types set units = ${JSON.stringify(units)}::text::jsonb`
    t.teardown(() => sql`update lesson_types set units = null`)
    const slotId = await addSlot(sql, { capacity: 3 })
    await sql`update slots set unit_cents = '{"adult": 5500, "child": 3500}' where id = ${slotId}`
    const path = `/book/${SCHOOL}/${slotId}`
    const { text } = await get(path)
    t.match(text, /id="child".*id="askchild3\.height".*id="adult".*<legend>Adult 3<\/legend>/s)
    t.notMatch(text, 'ask1.')
    const form = filledForm(await attemptFor(slotId), {
      ...{ participants: '', child: '2', adult: '1', 'ask.hotel': 'Casa Azul' },
      ...{ 'askadult1.height': '180', 'askchild1.height': '120', 'askadult2.height': '1' }
    })
    const wrong = await post(path, form)
    t.match(wrong, { status: 400, text: '<a href="#askchild2.height">Height in cm (Child 2)<' })
    t.notMatch(wrong.text, 'askadult2.height-fault', 'who does not come is not asked')
    t.match(
      wrong.text,
      /name="total" value="12500".*id="askadult2\.height"[^>]* value="1".*€125</s,
      'with what it costs'
    )
    const complete = { ...form, 'askchild2.height': '130' }
    const other = await post(path, { ...complete, total: '9000' })
    t.match(
      other,
      { status: 200, text: /: <b>€125<\/b>\..*id="askchild2\.height"[^>]* value="130"/s },
      'shown another total'
    )
    t.equal(await seatsTaken(sql, slotId), 0)
    t.equal((await post(path, { ...complete, total: '12500' })).status, 303)
    t.strictSame((await stored(slotId))[1], [
      [1, 180, null],
      [2, 120, null],
      [3, 130, null]
    ])
    const booked = `${path}/booked/${form.attempt}`
    t.match((await get(booked)).text, /<legend>Child 2<\/legend>.*id="askchild2\.height"[^>]* value="130"/s)
    const later = { 'ask.hotel': 'Casa Azul', 'askadult1.height': '181', 'askchild1.height': '121' }
    t.match(await post(`${booked}/answers`, { ...later, 'askchild2.height': '131' }), { status: 303 })
    t.strictSame((await stored(slotId))[1], [
      [1, 181, null],
      [2, 121, null],
      [3, 131, null]
    ])
  })

  t.test("of a partner's booking are answered at the mail's signed address", async t => {
    const slotId = await addSlot(sql)
    const key = await server.schoolKey('Hotel Mar')
    const sold = { key, body: bookingOf(slotId, { participants: 1 }) }
    const { bookingId } = (await server.post('/api/partner/v1/bookings', sold)).body
    const startsAt = new Date(Date.now() + 3_600_000).toISOString()
    const path = signedPath(SECRET, { schoolId: SCHOOL, slotId, bookingId, startsAt })
    t.match((await get(path)).text, /<details class="fold" id="answers" open>/)
    t.match(await post(`${path}/answers`, { 'ask1.height': '168' }), { status: 303 })
    t.strictSame((await stored(slotId))[1], [[1, 168, null]])
    const altered = `${path.slice(0, -2)}${path.at(-2) === 'A' ? 'B' : 'A'}A`
    t.equal((await post(`${altered}/answers`, { 'ask1.height': '1' })).status, 404)
  })

  t.test('are closed once the lesson began, was cancelled, or the guest erased', async t => {
    const began = await book()
    await sql`update slots set local_date = local_date - 10 where id = ${began.slotId}`
    const gone = await book()
    await post(`${gone.path}/cancel`, {})
    const forgotten = await book()
    await sql`update bookings set customer_name = '', answers = null where slot_id = ${forgotten.slotId}`
    for (const { path, slotId } of [began, gone, forgotten]) {
      t.notMatch((await get(path)).text, 'id="answers"')
      const before = await stored(slotId)
      const answer = await post(`${path}/answers`, { ...WHOLE, 'ask.hotel': 'Elsewhere' })
      t.strictSame([answer.status, answer.headers.get('location')], [303, path])
      t.strictSame(await stored(slotId), before)
    }
  })

  t.test("refuse another site's form and an unknown address", async t => {
    const { path } = await book()
    t.match(await post(`${path}/answers`, WHOLE, { origin: 'https://elsewhere.example' }), { status: 403 })
    t.match(await post(`${path.slice(0, -4)}0000/answers`, WHOLE), { status: 404 })
  })

  t.test('write no event', async t => {
    const { path } = await book()
    const count = async () => singleRow<{ n: number }>(await sql`select count(*)::int as n from events`).n
    const before = await count()
    t.match(await post(`${path}/answers`, { ...WHOLE, 'ask.lunch': 'Fish' }), { status: 303 })
    t.equal(await count(), before)
  })
})
