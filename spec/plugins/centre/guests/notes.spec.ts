import t from 'tap'
import { listBookingsOf } from '../../../../lib/guests/queries.ts'
import { eraseCustomer, eraseOldCustomers } from '../../../../lib/guests/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openSchool } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, bookingOf } from '../../../support/school.ts'

t.test('what staff tell each other, and a booking that is made again', async t => {
  const { server, sql } = await openSchool(t, { settings: { TRUSTED_PROXIES: '1' } })
  const key = await server.schoolKey('Hotel Mar')
  const lessonId = await addSlot(sql, { daysAhead: 1 })
  const later = await addSlot(sql, { daysAhead: 2 })
  const bookingId: string = (
    await server.post('/api/partner/v1/bookings', {
      key,
      body: bookingOf(lessonId, { participants: 2, customerPhone: '+351 912 345 678', notes: 'left-handed' })
    })
  ).body.bookingId
  const { get, post } = visit(server)
  const owner = (await addSignedInOwner(sql)).headers
  const own = (await addSignedIn(sql, { role: 'instructor', instructorId: `i1-${lessonId}` })).headers
  const other = (await addSignedIn(sql, { role: 'instructor', instructorId: `i1-${later}` })).headers
  const write = (subject: string, note: string, { headers = owner, version = '0' } = {}) =>
    post(`/centre/notes/${subject}`, { note, version }, headers)
  const placeOf = ({ headers }: { headers: Headers }) => headers.get('location') ?? ''
  const dateOf = async (id: string) =>
    (await sql`select local_date::text as date from slots where id = ${id}`)[0]!.date as string

  await t.test('stands at the booking, on the rosters and in the log as filled in', async t => {
    const result = await write(bookingId, 'Bad <b>knee</b>,\r\nlow tide')
    t.match(placeOf(result), new RegExp(`^/centre/bookings/${bookingId}\\?did=note.set&log=`))
    t.match(
      placeOf(await write(lessonId, 'Bring the cones')),
      new RegExp(`^/centre/lessons/${lessonId}\\?did=note.set`)
    )
    for (const path of [
      `/centre/bookings/${bookingId}`,
      `/centre/lessons/${lessonId}`,
      `/centre/days/${await dateOf(lessonId)}`
    ])
      t.match((await get(path, owner)).text, /Bad &lt;b&gt;knee&lt;\/b&gt;/, path)
    t.match(
      (await get(`/centre/lessons/${lessonId}?lang=pt`, own)).text,
      'Nota da equipa:</strong> Bring the cones'
    )
    const rows =
      await sql`select booking_id, slot_id, after from school_log where act = 'note.set' order by at`
    t.strictSame(
      rows.map(row => ({ ...row })),
      [
        { booking_id: bookingId, slot_id: lessonId, after: { note: 'given' } },
        { booking_id: null, slot_id: lessonId, after: { note: 'given' } }
      ]
    )
  })

  await t.test('is shown to whoever comes second, with what both wrote', async t => {
    const late = await write(bookingId, 'Wants a\nlonger board', { headers: own })
    t.equal(late.status, 409)
    t.match(
      late.text,
      /Marta Reis has changed this in the meantime.*“Bad &lt;b&gt;knee&lt;\/b&gt;,\nlow tide”/s
    )
    t.match(late.text, /name="version" value="1".*>\nWants a\nlonger board<\/textarea>/s)
    const saved = await write(bookingId, 'Wants a longer board', { headers: own, version: '1' })
    t.match(
      placeOf(saved),
      new RegExp(`^/centre/lessons/${lessonId}\\?did=note.set`),
      'an instructor sees the lesson'
    )
    t.match(placeOf(await write(bookingId, 'Wants a longer board')), 'refused=unchanged')
    const long = await write(bookingId, 'x'.repeat(1001), { version: '2' })
    t.equal(long.status, 400)
    t.match(long.text, /aria-invalid="true">\nx{1001}</)
  })

  await t.test('is nobody’s who does not teach there, and of nothing that is not there', async t => {
    for (const subject of [bookingId, lessonId]) {
      t.equal((await write(subject, 'x', { headers: other })).status, 404)
      t.equal((await get(`/centre/notes/${subject}`, other)).status, 404)
      t.match((await get(`/centre/notes/${subject}`, own)).text, '<textarea')
    }
    t.equal((await write(uuidV7(Date.now()), 'x')).status, 404)
    t.equal((await write('x', 'x')).status, 404)
  })

  await t.test('stays at the old booking while it is booked again, filled in and with its sizes', async t => {
    await post(`/centre/guests/${bookingId}/2`, { name: 'Rui', weight: '70', version: '0' }, owner)
    await post(`/centre/bookings/${bookingId}/cancel`, { reason: '', refund: 'NONE' }, owner)
    t.match(
      (await get(`/centre/bookings/${bookingId}`, owner)).text,
      `href="/centre/bookings/${bookingId}/again"`
    )
    const { text } = await get(`/centre/bookings/${bookingId}/again?date=${await dateOf(later)}`, owner)
    const path = `/centre/lessons/${later}/book?again=${bookingId}`
    t.match(text, `href="${path}"`)
    const form = (await get(path, owner)).text
    t.match(
      form,
      /name="name" value="Ana Silva".*value="\+351 912 345 678".*value="2" selected.*value="ana@example.com".*value="left-handed"/s
    )
    t.match(form, `name="again" value="${bookingId}"`)
    t.equal((await get(`/centre/lessons/${later}/book?again=x`, owner)).status, 400)
    const attempt = uuidV7(Date.now())
    const created = await post(
      `/centre/lessons/${later}/book`,
      { name: 'Ana Silva', people: '2', email: 'ana@example.com', attempt, again: bookingId },
      owner
    )
    t.match(placeOf(created), 'did=booking.book')
    const history = (await get(`/centre/bookings/${attempt}`, owner)).text
    t.match(
      history,
      new RegExp(
        `booked, <a href="/centre/bookings/${bookingId}">again, after [0-9A-Z]{8}</a>.*amount <ins>€70</ins>`
      )
    )
    t.match(
      (await get(`/centre/lessons/${later}/gear`, owner)).text,
      />Rui<\/a>.*name="weight" data-cell value="70"/s
    )
    const [row] = await sql`select before, after from school_log where booking_id = ${attempt}`
    t.match(row!.after, { seats: 2, again: bookingId })
  })

  await t.test('is told to the guest who asks, and erased with the guest or the lesson’s age', async t => {
    t.match(await listBookingsOf(sql, 'ana@example.com'), [
      { staffNote: 'Wants a longer board' },
      { staffNote: null }
    ])
    await eraseCustomer(sql, 'ana@example.com')
    t.match((await get(`/centre/notes/${bookingId}`, owner)).text, '>\n</textarea>')
    await sql`update slots set local_date = local_date - 40 where id = ${lessonId}`
    await eraseOldCustomers(sql, 30)
    t.equal((await sql`select 1 from staff_notes where slot_id = ${lessonId}`).length, 0)
    t.match(placeOf(await write(lessonId, 'Late')), 'refused=erased')
  })
})
