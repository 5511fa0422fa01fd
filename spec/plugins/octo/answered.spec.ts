import t from 'tap'
import type { Question } from '../../../lib/guests/questions/rules.ts'
import { refusal, serveOcto } from '../../support/octo.ts'
import type { Answer } from '../../support/server.ts'

const HEIGHT: Question = { id: 'height', kind: 'height', per: 'person', required: true }
const SWIM: Question = { id: 'swim', kind: 'swim', per: 'person', required: false }
const HOTEL: Question = {
  ...{ id: 'hotel', kind: 'text', per: 'booking', required: true },
  ...{ title: 'Where do you stay?', hint: 'We fetch you.', translations: { pt: { title: 'Onde fica?' } } }
}
const LUNCH: Question = {
  ...{ id: 'lunch', kind: 'choice', per: 'booking', required: false, title: 'Lunch?' },
  ...{ options: ['Fish', 'Vegetables'], translations: { pt: { options: ['Peixe', 'Legumes'] } } }
}
const contact = { fullName: 'Ana' }
const unitId = 'participant'

/** Answers in wire format. */
const says = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).map(([questionId, value]) => ({ questionId, value }))

/** Answers of a booking and its guests, by question id. */
function answersOf({ body }: Answer) {
  const valuesIn = ({ questionAnswers }: { questionAnswers: { questionId: string; value: unknown }[] }) =>
    Object.fromEntries(questionAnswers.map(({ questionId, value }) => [questionId, value]))
  return [valuesIn(body), ...body.unitItems.map(valuesIn)]
}

t.test('octo/questions', async t => {
  const server = await serveOcto(t)
  const { sql } = server
  for (const product of ['group', 'private'] as const) await server.slot(product)
  await sql`update lesson_types set questions = ${JSON.stringify([HEIGHT, SWIM, HOTEL, LUNCH])}::text::jsonb where id = 'group'`
  const ask = (method: string, path: string, body?: object, language = 'en') =>
    server.octo(method, path, body, {
      headers: { 'octo-capabilities': 'octo/questions', 'accept-language': language }
    })
  const hold = async (units = 1, more: object = {}) => {
    const unitItems = Array.from({ length: units }, () => ({ unitId }))
    const slot = { productId: 'group', optionId: 'DEFAULT', availabilityId: await server.slot() }
    return ask('POST', '/bookings', { ...slot, unitItems, ...more })
  }
  const complete = () =>
    hold(1, {
      questionAnswers: says({ hotel: 'Casa Azul' }),
      unitItems: [{ unitId, questionAnswers: says({ height: 170 }) }]
    })
  const confirm = (uuid: string, more: object = {}) =>
    ask('POST', `/bookings/${uuid}/confirm`, { contact, ...more })

  t.test('a product lists the questions for a booking and for each unit item', async t => {
    const { body } = await ask('GET', '/products/group')
    const words = { coverImageUrl: null, description: null, shortDescription: null }
    const hotel = { label: 'Where do you stay?', title: 'Where do you stay?' }
    const hint = { description: 'We fetch you.', shortDescription: 'We fetch you.' }
    const lunch = ['Fish', 'Vegetables'].map(value => ({ label: value, value }))
    const questionsExpected = [
      { id: 'hotel', required: true, ...words, ...hotel, ...hint, inputType: 'textarea', maxLength: 300 },
      {
        id: 'lunch',
        required: false,
        inputType: 'select',
        selectOptions: lunch,
        title: 'Lunch?',
        maxLength: null
      }
    ]
    t.match(body.questions, questionsExpected)
    t.strictSame(body.options[0].questions, body.questions)
    t.match(body.options[0].units[0].questions, [
      { id: 'height', inputType: 'number', title: 'Height in cm', shortDescription: 'For the wetsuit.' },
      { id: 'swim', inputType: 'select', selectOptions: [{ label: 'Yes', value: 'yes' }, { value: 'no' }] }
    ])
    t.equal((await ask('GET', '/products')).body[0].questions.length, 2)
    t.strictSame((await ask('GET', '/products/private')).body.questions, [])
  })

  t.test("in the reader's language if translated", async t => {
    const textsIn = async (language: string) => {
      const { questions, options } = (await ask('GET', '/products/group', undefined, language)).body
      return [questions[0].title, questions[1].selectOptions[1], options[0].units[0].questions[0].title]
    }
    t.strictSame(await textsIn('pt'), [
      'Onde fica?',
      { label: 'Legumes', value: 'Vegetables' },
      'Altura em cm'
    ])
    t.strictSame(await textsIn('de'), [
      'Where do you stay?',
      { label: 'Vegetables', value: 'Vegetables' },
      'Größe in cm'
    ])
  })

  t.test('without the capability there are no questions, no obligations and no answers', async t => {
    const product = (await server.octo('GET', '/products/group')).body
    t.notMatch(JSON.stringify(product), /uestions/)
    const slot = await server.slot()
    const sent = { questionAnswers: says({ hotel: 'Casa Azul', nothing: 1 }) }
    const held = (await server.reserve(slot, 1, sent)).body
    t.notOk('questionAnswers' in held || 'questionAnswers' in held.unitItems[0])
    const path = `/bookings/${held.uuid}`
    t.match(await server.octo('PATCH', path, sent), { status: 200 })
    t.match(await server.octo('POST', `${path}/confirm`, { contact, ...sent }), { status: 200 })
    const read = await ask('GET', path)
    t.equal(read.headers.get('octo-capabilities'), 'octo/questions')
    t.strictSame(answersOf(read), [
      { hotel: null, lunch: null },
      { height: null, swim: null }
    ])
  })

  t.test('answers come with a reservation, update or confirmation, and add to earlier ones', async t => {
    const held = await hold(2, {
      questionAnswers: says({ hotel: ' Casa Azul ' }),
      unitItems: [{ unitId, questionAnswers: says({ height: 176, swim: 'yes' }) }, { unitId }]
    })
    t.strictSame(answersOf(held), [
      { hotel: 'Casa Azul', lunch: null },
      { height: '176', swim: 'yes' },
      { height: null, swim: null }
    ])
    const [ana, rui] = held.body.unitItems as [{ uuid: string }, { uuid: string }]
    const path = `/bookings/${held.body.uuid}`
    const second = { unitId, uuid: rui.uuid, questionAnswers: says({ height: '181' }) }
    const patched = await ask('PATCH', path, { unitItems: [second, { unitId, uuid: ana.uuid }] })
    t.strictSame(
      answersOf(patched).slice(1),
      [
        { height: '181', swim: null },
        { height: '176', swim: 'yes' }
      ],
      'they stay with their unit item, wherever it stands'
    )
    const answers = says({ lunch: 'Fish', hotel: 'Casa Verde' })
    const confirmed = await confirm(held.body.uuid, { questionAnswers: answers })
    t.match(confirmed, { status: 200, body: { status: 'CONFIRMED' } })
    t.strictSame(answersOf(confirmed)[0], { hotel: 'Casa Verde', lunch: 'Fish' })
    const { questionAnswers } = confirmed.body
    t.match(questionAnswers[0], { question: { id: 'hotel', title: 'Where do you stay?', required: true } })
    t.strictSame(answersOf(await ask('GET', path)), answersOf(confirmed))
    const alone = await ask('PATCH', path, { unitItems: [{ unitId, uuid: ana.uuid }] })
    t.strictSame(answersOf(alone)[1], { height: '176', swim: 'yes' }, 'and go with it')
    t.strictSame(answersOf(await ask('POST', `${path}/cancel`)), answersOf(alone))
  })

  t.test('every booking contains answers if the capability was requested', async t => {
    const { uuid, supplierReference } = (await complete()).body
    const path = `/bookings/${uuid}`
    const later = { expirationMinutes: 45 }
    const rows = [
      ['GET', path],
      ['GET', `/bookings?supplierReference=${supplierReference}`],
      ['POST', `${path}/extend`, later],
      ['PATCH', path, { notes: 'By bus' }],
      ['POST', `${path}/confirm`, { contact }],
      ['POST', `${path}/cancel`, {}],
      ['POST', `${path}/cancel`, {}]
    ] as const
    for (const [method, at, body] of rows) {
      const answer = await ask(method, at, body)
      t.equal(answer.headers.get('octo-capabilities'), 'octo/questions', `${method} ${at}`)
      if (answer.status !== 200) continue
      const booking = Array.isArray(answer.body) ? answer.body[0] : answer.body
      t.strictSame(answersOf({ ...answer, body: booking }), [
        { hotel: 'Casa Azul', lunch: null },
        { height: '170', swim: null }
      ])
      if (method === 'GET')
        t.notMatch(JSON.stringify((await server.octo(method, at)).body), /questions|questionAnswers/)
    }
    t.match(await ask('POST', `${path}/extend`, later), refusal('UNPROCESSABLE_ENTITY'))
    t.match(await ask('POST', `${path}/confirm`, { contact }), refusal('UNPROCESSABLE_ENTITY'))
    const bare = await server.octo('POST', `${path}/cancel`, {})
    t.notMatch(bare.headers.get('octo-capabilities'), 'questions')
  })

  t.test('by age, each unit has questions, and answers stay when a unit changes', async t => {
    const units = [
      { id: 'adult', minAge: 13, maxAge: 99, cents: 3500 },
      { id: 'child', minAge: 6, maxAge: 12, cents: 2100 }
    ]
    await sql`update lesson_types set units = ${JSON.stringify(units)}::text::jsonb where id = 'group'`
    t.teardown(() => sql`update lesson_types set units = null where id = 'group'`)
    const { options } = (await ask('GET', '/products/group')).body
    const ids = options[0].units.map((unit: { id: string; questions: { id: string }[] }) => [
      unit.id,
      ...unit.questions.map(({ id }) => id)
    ])
    t.strictSame(ids, [
      ['adult', 'height', 'swim'],
      ['child', 'height', 'swim']
    ])
    const child = { unitId: 'child', questionAnswers: says({ height: 120 }) }
    const { body } = await hold(2, { unitItems: [child, { unitId: 'adult' }] })
    const [{ uuid }] = body.unitItems
    const unitItems = [{ unitId: 'adult' }, { uuid, unitId: 'adult' }]
    t.strictSame(answersOf(await ask('PATCH', `/bookings/${body.uuid}`, { unitItems })).slice(1), [
      { height: null, swim: null },
      { height: '120', swim: null }
    ])
  })

  t.test('required answers must be complete at the confirmation, for each guest', async t => {
    const { uuid, productId, availabilityId } = (await hold(2)).body
    const open = (questionIds: string[]) =>
      refusal('UNPROCESSABLE_ENTITY', { productId, availabilityId, questionIds, errorMessage: /questionIds/ })
    t.match(await confirm(uuid), open(['height', 'hotel']))
    const height = { unitId, questionAnswers: says({ height: 170 }) }
    const questionAnswers = says({ hotel: 'Casa Azul' })
    t.match(await confirm(uuid, { questionAnswers, unitItems: [height, { unitId }] }), open(['height']))
    t.strictSame(
      answersOf(await ask('GET', `/bookings/${uuid}`))[0],
      { hotel: null, lunch: null },
      'all or nothing'
    )
    t.match(await confirm(uuid, { questionAnswers, unitItems: [height, height] }), { status: 200 })
  })

  t.test('a complete booking stays complete', async t => {
    const { uuid } = (await complete()).body
    t.match(await confirm(uuid), { status: 200 })
    const change = (body: object) => ask('PATCH', `/bookings/${uuid}`, body)
    t.match(await change({ questionAnswers: says({ hotel: null }) }), { body: { questionIds: ['hotel'] } })
    t.match(await change({ unitItems: [{ unitId }, { unitId }] }), { body: { questionIds: ['height'] } })
    const lunch = await change({ questionAnswers: says({ lunch: 'Fish' }) })
    t.equal(answersOf(lunch)[0]?.lunch, 'Fish')
    t.equal(answersOf(await change({ questionAnswers: says({ lunch: '' }) }))[0]?.lunch, null)
  })

  t.test('an answer writes no event, and a repeated reservation needs equal answers', async t => {
    const uuid = '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'
    const same = { uuid, availabilityId: await server.slot() }
    const first = await hold(1, { ...same, questionAnswers: says({ hotel: 'A' }) })
    t.strictSame(
      answersOf(await hold(1, { ...same, questionAnswers: says({ hotel: 'A' }) })),
      answersOf(first)
    )
    t.match(
      await hold(1, { ...same, questionAnswers: says({ hotel: 'B' }) }),
      refusal('INVALID_BOOKING_UUID', { uuid })
    )
    const count = async () =>
      (await sql`select count(*)::int as n from events where ${uuid} = any (booking_ids)`)[0]?.n
    const before = await count()
    await ask('PATCH', `/bookings/${uuid}`, { questionAnswers: says({ hotel: 'C' }) })
    t.equal(await count(), before)
  })

  t.test('an invalid answer is refused at its place, and changes nothing', async t => {
    const { uuid } = (await complete()).body
    const long = 'x'.repeat(301)
    const twice = [...says({ lunch: 'Fish' }), ...says({ lunch: 'Vegetables' })]
    const rows: readonly [body: object, message: RegExp][] = [
      [
        { questionAnswers: says({ nope: 1 }) },
        /^questionAnswers\.0\.questionId: no question .* of a booking/
      ],
      [{ questionAnswers: says({ height: 170 }) }, /^questionAnswers\.0\.questionId: no question/],
      [{ questionAnswers: twice }, /^questionAnswers\.1\.questionId: is repeated/],
      [{ questionAnswers: says({ lunch: 'Meat' }) }, /^questionAnswers\.0\.value: one of Fish, Vegetables/],
      [{ questionAnswers: says({ hotel: 'Casa\u0007Azul' }) }, /^questionAnswers\.0\.value: a text/],
      [{ questionAnswers: says({ hotel: long }) }, /^questionAnswers\.0\.value: .*300/],
      [{ questionAnswers: says({ hotel: {} }) }, /^questionAnswers\.0\.value: a number, or a text/],
      [{ questionAnswers: 'Fish' }, /^questionAnswers: must be a list/],
      [{ questionAnswers: Array(21).fill({ questionId: 'hotel' }) }, /^questionAnswers: at most 20 answers/],
      [{ questionAnswers: [{}] }, /questionAnswers\.0\.questionId/],
      [
        { unitItems: [{ unitId, questionAnswers: says({ hotel: 'x' }) }] },
        /^unitItems\.0\.questionAnswers\.0\.questionId: no question .* of a person/
      ],
      [
        { unitItems: [{ unitId, questionAnswers: says({ height: 30 }) }] },
        /^unitItems\.0\.questionAnswers\.0\.value: a whole number from \d+ to \d+/
      ],
      [{ unitItems: [{ unitId, questionAnswers: says({ height: 170.5 }) }] }, /a whole number from/],
      [{ unitItems: [{ unitId, questionAnswers: says({ swim: 'maybe' }) }] }, /one of yes, no/]
    ]
    for (const [body, errorMessage] of rows) {
      const expected = refusal('BAD_REQUEST', { errorMessage })
      t.match(await ask('PATCH', `/bookings/${uuid}`, body), expected, JSON.stringify(body))
      t.match(await confirm(uuid, body), expected)
      t.match(await hold(1, body), expected)
    }
    t.strictSame(answersOf(await ask('GET', `/bookings/${uuid}`)), answersOf(await complete()))
  })

  t.test('answers count towards the size of an order', async t => {
    const { uuid } = (await hold(1)).body
    const unitItems = Array.from({ length: 8 }, () => ({
      unitId,
      contact: { notes: 'n'.repeat(980) },
      questionAnswers: says({ swim: 'no' })
    }))
    const questionAnswers = says({ hotel: 'é'.repeat(300) })
    t.match(await ask('PATCH', `/bookings/${uuid}`, { questionAnswers, unitItems }), refusal('BAD_REQUEST'))
    const unknown = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c2f'
    for (const answer of [
      await ask('PATCH', `/bookings/${unknown}`, { questionAnswers }),
      await confirm(unknown, { questionAnswers })
    ])
      t.match(answer, refusal('INVALID_BOOKING_UUID', { uuid: unknown }))
  })
})
