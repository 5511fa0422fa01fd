import t, { type Test } from 'tap'
import { createBookingWrites } from '../../../../lib/booking/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openCentre } from '../../../support/centre.ts'
import { visit } from '../../../support/page.ts'
import { addRun } from '../../../support/runs.ts'
import { addPartner, addSlot, requestOf, seatsTaken } from '../../../support/school.ts'

async function prepare(t: Test) {
  const { server, sql, headers } = await openCentre(t)
  const slots: string[] = []
  for (const day of [3, 4, 5]) slots.push(await addSlot(sql, { daysAhead: day }))
  const other = await addSlot(sql, { daysAhead: 6 })
  const runId = await addRun(sql, slots, { course: 'Surf week' })
  const { get, post } = visit(server)
  const path = `/centre/courses/${runId}`
  const see = async (query = '') => (await get(`${path}${query}`, headers)).text
  const replace = (form: Readonly<Record<string, string>>) =>
    post(`${path}/lesson`, { number: '2', replaced: slots[1]!, replacement: other, ...form }, headers)
  const lessons = async () =>
    (await sql`select slot_id from run_lessons where run_id = ${runId} order by n`).map(row => row.slot_id)
  const onSale = async () => (await visit(server).get('/schools/onda-clara')).text.includes('id="courses"')
  return {
    ...{ server, sql, headers, slots, other, runId, get, post },
    ...{ path, see, replace, lessons, onSale }
  }
}

t.test('courses in the control centre', async t => {
  const { sql, headers, slots, other, runId, get, post, path, see, replace, lessons, onSale } =
    await prepare(t)
  const list = async () => (await get('/centre/courses', headers)).text
  t.beforeEach(async () => {
    await sql`update slots set on_sale = true, cancelled_at = null, spots_taken = 0`
    await sql`update runs set on_sale = true`
    for (const [n, slotId] of slots.entries())
      await sql`update run_lessons set slot_id = ${slotId} where run_id = ${runId} and n = ${n + 1}`
  })

  const states: readonly [name: string, act: () => Promise<unknown>, text: string][] = [
    ['on sale', async () => {}, '8 places left'],
    [
      'with few places in one lesson',
      () => sql`update slots set spots_taken = 7 where id = ${slots[2]!}`,
      '1 place left'
    ],
    ['that is full', () => sql`update slots set spots_taken = 8 where id = ${slots[0]!}`, 'full'],
    ['off sale', () => sql`update runs set on_sale = false`, 'sales closed'],
    [
      'with a closed lesson',
      () => sql`update slots set on_sale = false where id = ${slots[0]!}`,
      'sales of a lesson are closed'
    ],
    [
      'with a cancelled lesson',
      () => sql`update slots set cancelled_at = now() where id = ${slots[1]!}`,
      'a lesson is cancelled'
    ]
  ]
  for (const [name, act, text] of states)
    t.test(`lists a course ${name}`, async t => {
      await act()
      t.match(await list(), new RegExp(`Surf week.*3 lessons · €100.*${text}`, 's'))
      t.match(await see(), text)
    })

  t.test('stops the sales of a course, and sells it again', async t => {
    const sell = (sale: string) => post(`${path}/sale`, { sale }, headers)
    t.equal((await sell('close')).headers.get('location'), `${path}?said=closed`)
    t.notOk(await onSale())
    t.match(await see(), 'Sell this course again')
    await sell('open')
    t.ok(await onSale())
    t.match(await see('?said=opened'), 'This course is on sale.')
    t.match(await sql`select after from school_log where act = 'run.sale' order by at`, [
      { after: { sale: 'closed', course: 'Surf week' } },
      { after: { sale: 'open' } }
    ])
  })

  t.test('a cancelled lesson takes the course off sale until another one replaces it', async t => {
    await sql`update slots set cancelled_at = now() where id = ${slots[1]!}`
    t.notOk(await onSale())
    const form = await see('?replace=2')
    t.match(form, `<option value="${other}">`)
    t.notMatch(form, `<option value="${slots[0]}">`)
    t.equal((await replace({})).headers.get('location'), `${path}?said=saved`)
    t.strictSame(await lessons(), [slots[0], other, slots[2]])
    t.ok(await onSale())
    t.match(await sql`select before, after from school_log where act = 'run.lesson'`, [
      { before: { spot: 'Baleal' }, after: { course: 'Surf week' } }
    ])
  })

  const refusals: readonly [
    name: string,
    form: Readonly<Record<string, string>>,
    code: string,
    act?: () => Promise<unknown>
  ][] = [
    ['that changed meanwhile', { replaced: slots[2]! }, 'run_changed'],
    ['by a lesson of the course', { replacement: slots[0]! }, 'in_run'],
    [
      'by a cancelled lesson',
      {},
      'slot_not_found',
      () => sql`update slots set cancelled_at = now() where id = ${other}`
    ],
    ['by no lesson', { replacement: uuidV7(Date.now()) }, 'slot_not_found']
  ]
  for (const [name, form, code, act] of refusals)
    t.test(`does not replace a lesson ${name}`, async t => {
      await act?.()
      t.equal((await replace(form)).headers.get('location'), `${path}?said=${code}`)
      t.strictSame(await lessons(), slots)
      t.match(await see(`?said=${code}`), 'class="note warn"')
    })

  t.test('finds no course under another id or number', async t => {
    t.equal((await get(`/centre/courses/${uuidV7(Date.now())}`, headers)).status, 404)
    t.equal((await replace({ number: '9' })).status, 404)
  })
})

t.test('a booking of a course and the replacement of a lesson do not mix', async t => {
  const { sql, slots, other, runId, replace, lessons } = await prepare(t)
  const partnerId = await addPartner(sql, 'Hotel')
  const { bookOrder } = createBookingWrites(sql, { observe() {} }, () => {})
  let booked = 0
  for (let round = 0; round < 8; round += 1) {
    const order = slots.map(slotId => requestOf({ partnerId, slotId, runId }))
    const [outcome] = await Promise.allSettled([
      bookOrder(uuidV7(Date.now()), order),
      replace(round % 2 === 0 ? {} : { replaced: other, replacement: slots[1]! })
    ])
    if (outcome.status === 'fulfilled') booked += 1
    for (const slotId of slots)
      t.equal(await seatsTaken(sql, slotId), booked, 'all lessons of the order or none')
    t.equal((await lessons())[1], round % 2 === 0 ? other : slots[1])
    if (booked > 6) break
  }
  t.equal(await seatsTaken(sql, other), 0)
})
