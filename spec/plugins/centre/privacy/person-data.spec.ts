import t from 'tap'
import { addSignedInOwner, type SpecOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

const OTHER = 'outra-praia'

t.test('what the school knows of a guest', async t => {
  const server = await serve(t)
  const { sql, get } = server
  const keys = new Map<string, string>()
  const owners = new Map<string, SpecOwner>()
  for (const id of [SCHOOL, OTHER]) {
    await addSchool(sql, { id })
    keys.set(id, await server.schoolKey('Hotel Mar', id))
    owners.set(id, await addSignedInOwner(sql, id))
  }
  const { headers } = owners.get(SCHOOL)!
  async function book(more: Readonly<Record<string, string>>, schoolId = SCHOOL): Promise<string> {
    const slot = await addSlot(sql, { schoolId, capacity: 20 })
    const { body } = await server.post('/api/partner/v1/bookings', {
      key: keys.get(schoolId)!,
      body: bookingOf(slot, more)
    })
    return body.bookingId
  }
  const see = (path: string) => get(path, { headers })
  const pathOf = (id: string) => `/centre/bookings/${id}/person`
  const erase = (id: string, as = headers) =>
    server.post(pathOf(id), {
      body: '',
      headers: { ...as, 'content-type': 'application/x-www-form-urlencoded' }
    })
  const named = async (id: string) =>
    (await sql<{ name: string }[]>`select customer_name as name from bookings where id = ${id}`)[0]!.name
  const rows = () =>
    sql<
      { booking: string; after: object }[]
    >`select booking_id as booking, after from school_log where act = 'guest.erase' order by at`

  const ana = { customerName: 'Ana Silva', customerEmail: 'ana.silva@example.com' }
  const mine = await book({ ...ana, notes: 'First time' })
  const repeated = await book({ ...ana, customerEmail: 'Ana.Silva@example.com' })
  const others = await book({ customerName: 'Rui', customerEmail: 'rui@example.com' })
  const elsewhere = await book(ana, OTHER)

  const guests = { 1: { height_cm: 172, answers: { swim: 'no' } } }
  await sql`select answer_questions(${SCHOOL}, ${mine}, '{"hotel": "Casa Azul"}'::jsonb, ${JSON.stringify(guests)}::text::jsonb)`
  const answered = async (id: string) =>
    (
      await sql`select answers, (select json_agg(g.answers) from guests g where g.booking_id = b.id and (g.answers is not null
      or g.height_cm is not null)) as guests from bookings b where b.id = ${id}`
    )[0]

  await t.test('is led to from the booking, and says how much it is', async t => {
    t.match((await see(`/centre/bookings/${mine}`)).text, `href="${pathOf(mine)}"`)
    const { text } = await see(pathOf(mine))
    t.match(text, /Ana Silva<\/b> · 2 bookings/)
    t.match(text, 'from all 2 bookings with this email address')
    t.match(text, '2 of these lessons are still to come')
    t.match((await see(`${pathOf(mine)}?lang=pt`)).text, 'Apagar para sempre')
  })

  await t.test('is a file of this school alone', async t => {
    const { body, headers: responseHeaders } = await see(`${pathOf(mine)}.json`)
    t.match(responseHeaders.get('content-disposition'), /^attachment/)
    t.equal(responseHeaders.get('cache-control'), 'no-store')
    t.equal(body.email, 'ana.silva@example.com')
    t.strictSame(
      body.bookings.map(({ bookingId }: { bookingId: string }) => bookingId),
      [mine, repeated]
    )
    t.match(JSON.stringify(body.bookings[0]), 'First time')
    const [booking] = body.bookings
    t.strictSame(booking.answers, { hotel: 'Casa Azul' })
    t.match(JSON.stringify(booking), /"answers":\{"swim":"no"\}/)
    t.strictSame(booking.corrections, [])
    const guest = { name: 'Ana Silva', phone: '+351 912 000 333', email: ana.customerEmail, language: 'pt' }
    await visit(server).post(`/centre/bookings/${mine}/guest`, { ...guest, changes: '0' }, headers)
    const { corrections } = (await see(`${pathOf(mine)}.json`)).body.bookings[0]
    t.match(corrections, [{ at: /^\d{4}-/, after: { phone: '+351 912 000 333' } }])
  })

  await t.test('is erased at all bookings of the school, and the log says at how many', async t => {
    const { status, headers: responseHeaders } = await erase(mine)
    t.strictSame([status, responseHeaders.get('location')], [302, `${pathOf(mine)}?said=erased`])
    t.match((await see(responseHeaders.get('location')!)).text, /Erased\.[\s\S]*Guest data erased/)
    for (const id of [mine, repeated]) t.equal(await named(id), '')
    t.match(await answered(mine), { answers: null, guests: null }, 'with what was answered')
    t.strictSame([await named(others), await named(elsewhere)], ['Rui', 'Ana Silva'])
    t.strictSame([...(await rows())], [{ booking: mine, after: { data: 'erased', bookings: 2 } }])
    t.notMatch(JSON.stringify(await sql`select * from school_log`), /ana\.silva/i)
    await erase(mine)
    t.equal((await rows()).length, 1, 'a second time there is nothing to do')
  })

  await t.test("is not exported or erased for an address with as many bookings as a partner's", async t => {
    const hotel = await book({ customerName: 'Guest', customerEmail: 'desk@hotel.example' })
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, hold_expires_at, customer_name, customer_email)
      select gen_random_uuid(), school_id, slot_id, partner_id, 1, 100, 'EUR', 'expired', created_at, 'Guest ' || n, 'Desk@hotel.example'
      from bookings, generate_series(1, 200) n where id = ${hotel}`
    t.match((await see(pathOf(hotel))).text, /More than 200 bookings[\s\S]*customers erase/)
    const file = await see(`${pathOf(hotel)}.json`)
    t.strictSame([file.status, file.headers.get('location')], [302, pathOf(hotel)])
    const before = (await rows()).length
    t.equal((await erase(hotel)).headers.get('location'), pathOf(hotel))
    t.strictSame([await named(hotel), (await rows()).length], ['Guest', before])
  })

  await t.test('is that of one booking, where nobody gave an address', async t => {
    const [walkIn, second] = [await book({ customerName: 'Zé' }), await book({ customerName: 'Eva' })]
    await sql`update bookings set customer_email = '', contact = null where id in ${sql([walkIn, second])}`
    t.match((await see(pathOf(walkIn))).text, /Zé<\/b> · one booking/)
    await erase(walkIn)
    t.strictSame([await named(walkIn), await named(second)], ['', 'Eva'])
  })
})
