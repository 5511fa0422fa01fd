import ICAL from 'ical.js'
import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { openPages } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

t.test("the calendar entry of a guest's booking", async t => {
  const { server, sql, get, post, attemptFor } = await openPages(t, { settings: FREE_FORMS })
  const school = await server.schoolKey(null)

  /** A booking on a lesson, and a function that reads its calendar file. */
  async function booked(slotId: string) {
    const attempt = await attemptFor(slotId)
    await post(`/book/onda-clara/${slotId}`, filledForm(attempt))
    const { id } = singleRow<{ id: string }>(
      await sql`select id from bookings where slot_id = ${slotId} order by created_at desc limit 1`
    )
    const entry = async () => {
      const { text } = await get(`/book/onda-clara/${slotId}/booked/${attempt}/lesson.ics`)
      const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
      const { uid, sequence } = new ICAL.Event(component as ICAL.Component)
      return { uid, sequence, status: component?.getFirstPropertyValue('status') }
    }
    return { id, attempt, entry }
  }

  const octo = (method: string, path: string, body: object) =>
    server.request(method, `/api/partner/octo${path}`, { key: school, body })

  /** A lesson with a high version after many changes. */
  async function addWornSlot(changes: number): Promise<string> {
    const slotId = await addSlot(sql)
    for (let n = 0; n < changes; n += 1)
      await sql`update slots set spot_name = ${`Spot ${n}`} where id = ${slotId}`
    return slotId
  }

  t.test('has a rising sequence for every change, and a stable UID', async t => {
    const [worn, fresh, other] = [await addWornSlot(5), await addSlot(sql), await addWornSlot(2)]
    const { id, entry } = await booked(worn)
    const move = (slotId: string) => octo('PATCH', `/bookings/${id}`, { availabilityId: slotId })
    const STEPS: readonly [what: string, step: () => PromiseLike<unknown>][] = [
      ['moves to a lesson that never changed', () => move(fresh)],
      ['moves to one that changed less', () => move(other)],
      ['moves back', () => move(worn)],
      [
        'takes more seats',
        () =>
          octo('PATCH', `/bookings/${id}`, { unitItems: [1, 2, 3].map(() => ({ unitId: 'participant' })) })
      ],
      ['has its lesson moved', () => sql`update slots set local_start = '11:00' where id = ${worn}`],
      [
        'has its lesson at another spot',
        () => sql`update slots set spot_name = 'Elsewhere' where id = ${worn}`
      ],
      ['moves away once more', () => move(fresh)],
      ['is cancelled', () => octo('POST', `/bookings/${id}/cancel`, {})]
    ]
    let before = await entry()
    t.equal(before.status, 'CONFIRMED')
    for (const [name, step] of STEPS) {
      await step()
      const now = await entry()
      t.ok(now.sequence > before.sequence, `${name}: ${before.sequence}, then ${now.sequence}`)
      t.equal(now.uid, before.uid, name)
      before = now
    }
    t.equal(before.status, 'CANCELLED')
  })

  t.test('has a higher sequence when its lesson is cancelled', async t => {
    const slotId = await addSlot(sql)
    const { entry } = await booked(slotId)
    const { sequence } = await entry()
    await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
    const now = await entry()
    t.ok(now.sequence > sequence)
    t.equal(now.status, 'CANCELLED')
  })

  t.test('has a UID that is neither the booking id nor its page', async t => {
    const slotId = await addSlot(sql)
    const { id, attempt, entry } = await booked(slotId)
    const { uid } = await entry()
    t.match(uid, /^[0-9a-f-]{36}@swellbook$/)
    t.notMatch(uid, id)
    t.notMatch(uid, attempt)
  })

  t.test('keeps the UID sent before bookings had references', async t => {
    const slotId = await addSlot(sql)
    const { id, entry } = await booked(slotId)
    await sql`update bookings set entry_id = null where id = ${id}`
    t.equal((await entry()).uid, `${id}@swellbook`)
  })

  t.test('contains the reference, and never the id', async t => {
    const slotId = await addSlot(sql)
    const { id, attempt } = await booked(slotId)
    const { reference } = singleRow<{ reference: string }>(
      await sql`select reference from bookings where id = ${id}`
    )
    for (const page of ['', '/lesson.ics']) {
      const text = (await get(`/book/onda-clara/${slotId}/booked/${attempt}${page}`)).text.replaceAll(
        /\r\n /g,
        ''
      )
      t.match(text, reference)
      t.notMatch(text, id)
    }
  })
})
