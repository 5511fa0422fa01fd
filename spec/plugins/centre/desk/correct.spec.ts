import t from 'tap'
import { openPages } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { addSchool, addSlot, bookingOf } from '../../../support/school.ts'

t.test('correcting a guest', async t => {
  const { server, sql, get, post } = await openPages(t)
  const { headers } = await addSignedIn(sql, { role: 'desk' })
  const key = await server.schoolKey('Hotel Mar')
  const book = async (more = {}) =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(await addSlot(sql), more) })).body
      .bookingId as string
  const pageOf = async (id: string) => (await get(`/centre/bookings/${id}`, headers)).text
  const changesIn = (text: string) => /name="changes" value="(\d+)"/.exec(text)?.[1] as string
  const send = async (id: string, fields: Record<string, string>, changes?: string) =>
    post(
      `/centre/bookings/${id}/guest`,
      {
        name: 'Ana Silva',
        phone: '',
        email: 'ana@example.com',
        changes: changes ?? changesIn(await pageOf(id)),
        ...fields
      },
      headers
    )
  const guestOf = async (id: string) =>
    (
      await sql`select customer_name as name, customer_email as email, customer_phone as phone, language, contact from bookings where id = ${id}`
    )[0]
  const placeOf = (answer: { headers: Headers }) => answer.headers.get('location') as string
  const undo = async (location: string) =>
    post(`/centre/log/${/log=([^&]+)/.exec(location)?.[1]}/undo`, { back: 'booking' }, headers)
  const mailsOf = async (id: string) =>
    (await sql`select kind from mails where booking_id = ${id} and role = 'guest'`).map(({ kind }) => kind)

  await t.test('changes what is wrong, shows before and after, and is undone', async t => {
    const id = await book()
    const location = placeOf(await send(id, { name: 'Anna Silva', phone: '+351 912', language: 'de' }))
    t.match(location, `/centre/bookings/${id}?did=booking.correct`)
    t.match(await guestOf(id), { name: 'Anna Silva', phone: '+351 912', language: 'de' })
    const text = (await get(location, headers)).text
    t.match(text, 'Guest corrected.')
    t.match(
      text,
      /Name <del>Ana Silva<\/del> → <ins>Anna Silva<\/ins>, Telephone <del>none<\/del>.*Language .*<ins>German/s
    )
    const [row] =
      await sql`select before, after from school_log where booking_id = ${id} and act = 'booking.correct'`
    t.strictSame(
      { ...row },
      {
        before: { name: 'given', phone: 'none', language: null },
        after: { name: 'changed', phone: 'given', language: 'de', changes: 1 }
      },
      'no personal data'
    )
    t.match(placeOf(await undo(location)), 'did=undone')
    t.match(await guestOf(id), { name: 'Ana Silva', phone: null, language: null })
    const events = await sql`select facts -> 0 -> 'fields' as fields from events
      where kind = 'booking.changed' and ${id}::uuid = any (booking_ids)`
    t.strictSame(
      events.map(({ fields }) => fields),
      [['contact'], ['contact']],
      'its partner learns of both'
    )
  })

  await t.test('sends the confirmation to a new address, if the school mails this guest', async t => {
    const id = await book()
    await send(id, { email: 'anna@example.com' })
    await sql`select queue_mails('onda-clara')`
    t.strictSame(await mailsOf(id), [], 'its partner writes to its guests')
    await sql`update partners set guest_mail = 'all' where name = 'Hotel Mar'`
    const other = await book()
    await sql`select queue_mails('onda-clara')`
    await sql`update mails set state = 'sent' where booking_id = ${other}`
    const location = placeOf(await send(other, { email: 'anna@example.com' }))
    await sql`select queue_mails('onda-clara')`
    t.strictSame(await mailsOf(other), ['confirmed', 'confirmed'])
    await undo(location)
    await sql`select queue_mails('onda-clara')`
    t.strictSame(await mailsOf(other), ['confirmed', 'confirmed'], 'an undo sends none')
  })

  await t.test('keeps the names of a contact together', async t => {
    const id = await book()
    const contact = { firstName: 'Ana', lastName: 'Silva', emailAddress: 'ana@example.com', country: 'PT' }
    await sql`update bookings set contact = ${JSON.stringify(contact)}::text::jsonb where id = ${id}`
    await send(id, { name: 'Anna Reis' })
    t.strictSame((await guestOf(id))?.contact, {
      ...{ fullName: 'Anna Reis', emailAddress: 'ana@example.com', phoneNumber: null, country: 'PT' }
    })
  })

  await t.test('refuses bad fields, an old page, an unknown booking and an erased guest', async t => {
    const id = await book()
    const faulty = await send(id, { name: '', email: 'x' })
    t.match(faulty, { status: 400, text: /id="correct" open.*id="name-bad".*id="email-bad"/s })
    const seen = changesIn(await pageOf(id))
    await send(id, { name: 'Rui' })
    t.match(placeOf(await send(id, { name: 'Eva' }, seen)), 'refused=booking_changed')
    t.match(placeOf(await send(id, { name: 'Rui' }, seen)), 'refused=unchanged')
    t.equal((await send('0197c8a0-6f00-7000-8000-000000000002', {}, '0')).status, 404)
    await sql`select erase_customer('onda-clara', array[${id}]::uuid[], 'ana@example.com')`
    t.match(placeOf(await send(id, { name: 'Eva' })), 'refused=erased')
    t.equal((await sql`select from guest_corrections where booking_id = ${id}`).length, 0)
    const other = await addSignedInOwner(sql, (await addSchool(sql, { id: 'other' })).id)
    const fields = { name: 'Eva', changes: '0' }
    t.equal((await post(`/centre/bookings/${id}/guest`, fields, other.headers)).status, 404)
  })
})
