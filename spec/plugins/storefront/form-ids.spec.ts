// tags: sql
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { openCentre } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSlot, seatsTaken } from '../../support/school.ts'

/** Ids that our pages never create; several guests may send the same one. */
const FOREIGN: readonly [what: string, attempt: string][] = [
  ['the nil UUID', '00000000-0000-0000-0000-000000000000'],
  ['the max UUID', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['the max UUID in capitals', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'],
  ['a UUID of version 1', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  ['a UUID of no variant', '0197a4c3-0b5d-7e10-0a44-6d0b7a3f9c21'],
  ['no UUID', 'x'],
  ['an empty id', '']
]

/** Texts of the form for "nothing was booked", by language. */
const WORDS = {
  en: 'Nothing is booked yet',
  pt: 'Ainda não há reserva',
  es: 'Todavía no hay reserva',
  fr: 'Rien n’est encore réservé',
  de: 'Noch ist nichts gebucht'
}

t.test('a form', async t => {
  const { sql, headers, get, post, attemptFor } = await openCentre(t, { settings: FREE_FORMS })
  const slotId = await addSlot(sql, { capacity: 40, instructors: 10 })
  const [guests, desk] = [`/book/onda-clara/${slotId}`, `/centre/lessons/${slotId}/book`]
  const freshIn = (text: string) => /name="attempt" value="([^"]+)"/.exec(text)?.[1] ?? ''

  for (const [name, attempt] of FOREIGN) {
    await t.test(`with ${name} books nothing, and gets a new id`, async t => {
      const form = filledForm(attempt, { customerName: 'Ada' })
      for (const [lang, words] of Object.entries(WORDS)) {
        const { status, text } = await post(`${guests}?lang=${lang}`, form)
        t.equal(status, 400)
        t.match(text, words)
        t.match(text, 'value="Ada"')
        t.match(freshIn(text), /^[0-9a-f-]{14}7[0-9a-f-]{21}$/)
      }
      t.equal(await seatsTaken(sql, slotId), 0)
    })

    await t.test(`of the desk with ${name} does the same`, async t => {
      const form = { name: 'Joana', people: '2', attempt }
      for (const lang of ['en', 'pt'] as const) {
        const { status, text } = await post(`${desk}?lang=${lang}`, form, headers)
        t.equal(status, 400)
        t.match(text, WORDS[lang])
        t.match(freshIn(text), /^[0-9a-f-]{14}7[0-9a-f-]{21}$/)
      }
      t.equal(await seatsTaken(sql, slotId), 0)
    })
  }

  await t.test('without an id books nothing, and books with the new one', async t => {
    const { attempt: _, ...form } = filledForm('')
    const { status, text } = await post(guests, form)
    t.equal(status, 400)
    t.equal((await post(guests, { ...form, attempt: freshIn(text) })).status, 303)
    const { attempt: __, ...atDesk } = { name: 'Joana', people: '2', attempt: '' }
    const repeated = await post(desk, atDesk, headers)
    t.equal(repeated.status, 400)
    t.equal((await post(desk, { ...atDesk, attempt: freshIn(repeated.text) }, headers)).status, 303)
    t.equal(await seatsTaken(sql, slotId), 4)
  })

  await t.test('books with an id of version 7 or 4, in either case', async t => {
    for (const attempt of [uuidV7(Date.now()), randomUUID(), uuidV7(Date.now()).toUpperCase()]) {
      const { status, headers } = await post(guests, filledForm(attempt))
      t.strictSame([status, headers.get('location')], [303, `${guests}/booked/${attempt.toLowerCase()}`])
    }
  })

  await t.test('that booked with such an id before shows its booking to no one', async t => {
    const attempt = await attemptFor(slotId)
    await post(guests, filledForm(attempt, { customerName: 'Ada' }))
    const nil = FOREIGN[0]?.[1] as string
    await sql`update bookings set external_ref = ${`${nil}/${slotId}`} where external_ref = ${`${attempt}/${slotId}`}`
    t.equal((await get(`${guests}/booked/${nil}`)).status, 404)
    t.notMatch((await post(guests, filledForm(nil))).text, 'Ada')
  })

  await t.test('of the centre with such an id is refused', async t => {
    const [{ id }] = await sql<[{ id: string }]>`select id from bookings where slot_id = ${slotId} limit 1`
    for (const [, op] of FOREIGN) {
      const { status } = await post('/centre/arrivals', { party: `${id}.1`, back: 'day', op }, headers)
      t.equal(status, 400, op)
    }
    t.equal(
      (await post('/centre/arrivals', { party: `${id}.1`, back: 'day', op: randomUUID() }, headers)).status,
      303
    )
  })
})
