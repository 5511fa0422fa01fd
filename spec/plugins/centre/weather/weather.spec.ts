import t from 'tap'
import { eraseCustomer } from '../../../../lib/guests/transactions.ts'
import type { MailData } from '../../../../lib/mail/data.ts'
import { mailContent } from '../../../../lib/mail/letters/content.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { addEndpoint } from '../../../../lib/webhooks/transactions.ts'
import { openCentre } from '../../../support/centre.ts'
import { addSignedIn } from '../../../support/owner.ts'
import { FREE_FORMS, filledForm } from '../../../support/page.ts'
import { addSlot, bookingOf, SCHOOL } from '../../../support/school.ts'

t.test('lessons when the weather turns', async t => {
  const { server, sql, headers, get, post, attemptFor } = await openCentre(t, { settings: FREE_FORMS })
  const key = await server.schoolKey('Hotel Mar')
  const book = async (id: string, more = {}) =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(id, more) })).body
      .bookingId as string
  const placeOf = ({ headers: responseHeaders }: { headers: Headers }) =>
    responseHeaders.get('location') as string
  const fieldsOf = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value
      ])
    ) as Record<string, string>
  const day = async (id: string) =>
    (await sql`select local_date::text as date from slots where id = ${id}`)[0]!.date as string
  const start = async (id: string) =>
    (await sql`select to_char(local_start, 'HH24:MI') as at from slots where id = ${id}`)[0]!.at
  const view = async (id: string, time: string) =>
    fieldsOf((await get(`/centre/lessons/${id}/move?start=${time}`, headers)).text)
  const move = (id: string, fields: Record<string, string>) =>
    post(`/centre/lessons/${id}/move`, fields, headers)

  await t.test('offer a lesson the hours at which its instructors are free, and no other', async t => {
    const id = await addSlot(sql, { daysAhead: 20, instructors: 1 })
    const other = await addSlot(sql, {
      daysAhead: 20,
      localStart: '13:00',
      localEnd: '15:00',
      instructors: 0
    })
    await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
      select ${SCHOOL}, ${other}, ${`i1-${id}`}, tstzrange(starts_at, ends_at) from slots where id = ${other}`
    await sql`insert into instructor_blocks (school_id, instructor_id, during)
      select ${SCHOOL}, ${`i1-${id}`}, tstzrange(starts_at + interval '1 day', ends_at + interval '1 day') from slots where id = ${id}`
    const { text } = await get(`/centre/lessons/${id}/move`, headers)
    const starts = [...text.matchAll(/move\?date=([\d-]+)&amp;start=([\d:]+)/g)].map(([, , time]) => time)
    t.ok(starts.length >= 4)
    t.notOk(
      starts.some(time => ['12:00', '13:00', '14:00'].includes(time as string)),
      starts.join()
    )
    const busy = await get(`/centre/lessons/${id}/move?start=12:00`, headers)
    t.match(busy.text, 'An instructor of the lesson is busy at that time.')
    t.notMatch(busy.text, 'id="confirm"')
    t.match(
      (await get(`/centre/lessons/${id}/move?start=16:00&end=15:00&spot=%3Cb%3E`, headers)).text,
      'value="&lt;b&gt;"'
    )
    t.match((await get(`/centre/lessons/${id}/move?lang=pt`, headers)).text, 'Horários livres')
  })

  await t.test('show who was quicker, and keep what was typed', async t => {
    const id = await addSlot(sql, { daysAhead: 4 })
    const mine = await view(id, '15:00')
    const other = await addSignedIn(sql, { role: 'manager', name: 'Inês' } as never)
    t.match(
      placeOf(await post(`/centre/lessons/${id}/move`, await view(id, '11:00'), other.headers)),
      '/centre/tell?did=move'
    )
    const answer = await move(id, mine)
    t.equal(answer.status, 409)
    t.match(answer.text, /id="conflict".*Now: .*11:00–13:00.*You wanted: .*15:00–17:00/s)
    t.equal(await start(id), '11:00')
    await move(id, fieldsOf(answer.text))
    t.equal(await start(id), '15:00', 'the form of that page does it')
  })

  await t.test('go back whole by Undo, with nobody left to tell who never heard', async t => {
    const ids = [
      await addSlot(sql, { daysAhead: 6 }),
      await addSlot(sql, { daysAhead: 6, localStart: '12:00', localEnd: '14:00' })
    ]
    await sql`update slot_instructors set instructor_id = ${`i1-${ids[0]}`} where slot_id = ${ids[1]!} and instructor_id like 'i1%'`
    for (const id of ids) await book(id)
    const chosen = `/centre/days/${await day(ids[0]!)}/weather`
    const query = await get(`${chosen}?from=10:00&act=move&hours=2`, headers)
    t.match(query.text, '2 parties, 2 people')
    const place = placeOf(await post(chosen, fieldsOf(query.text), headers))
    t.strictSame([await start(ids[0]!), await start(ids[1]!)], ['12:00', '14:00'], 'the later one makes room')
    t.equal((await get(place, headers)).text.match(/button class="tap do"/g)?.length, 2)
    const change = /change=([\w-]{36})/.exec(place)?.[1]
    const undone = await Promise.all(
      [1, 2].map(() => post(`/centre/weather/${change}/undo`, { back: 'tell' }, headers))
    )
    t.strictSame(undone.map(placeOf).sort(), [
      '/centre/tell?did=taken_back',
      '/centre/tell?refused=overtaken'
    ])
    t.strictSame([await start(ids[0]!), await start(ids[1]!)], ['10:00', '12:00'])
    t.equal((await sql`select 1 from notices where slot_id = any (${ids})`).length, 0)
    const desk = await addSignedIn(sql, { role: 'desk' })
    t.equal((await post(`/centre/weather/${change}/undo`, { back: 'tell' }, desk.headers)).status, 403)
  })

  await t.test("give the reason in mails and on the page, in the guest's language", async t => {
    const id = await addSlot(sql, { daysAhead: 8 })
    const attempt = await attemptFor(id)
    const page = placeOf(await post(`/book/${SCHOOL}/${id}?lang=pt`, filledForm(attempt)))
    const path = `/centre/days/${await day(id)}/weather`
    const fields = fieldsOf((await get(`${path}?act=cancel&lesson=${id}`, headers)).text)
    const missing = await post(path, { ...fields, because: 'other', words: '' }, headers)
    t.equal(missing.status, 400)
    t.match(missing.text, /Choose a reason.*<option value="other" selected>/s)
    await post(path, { ...fields, because: 'waves', words: 'Até amanhã <b>' }, headers)
    t.match((await get(`/centre/lessons/${id}`, headers)).text, 'Reason: waves · “Até amanhã &lt;b&gt;”')
    t.match((await get(page)).text, 'O mar não está em condições para esta aula. Até amanhã &lt;b&gt;')
    const [row] = await sql`select id, mail_json(${SCHOOL}, id) as slip from bookings where slot_id = ${id}`
    const mail = {
      ...row!.slip,
      kind: 'cancelled',
      role: 'guest',
      facts: { because: 'lesson' }
    } as MailData
    t.match(
      mailContent(mail, { publicUrl: '' }).lines.join(' '),
      'cancelar. O mar não está em condições para esta aula. Até amanhã <b>'
    )
    t.match((await get(`/centre/bookings/${row!.id}`, headers)).text, 'Reason: waves')
    const noticesPage = (await get('/centre/tell', headers)).text
    t.match(
      decodeURIComponent(
        /mailto:[^"]*body=([^"]*)/.exec(noticesPage.split(`id="${row!.id}"`)[1] as string)?.[1] as string
      ),
      /Olá, Ana Silva! Escrevemos-lhe da Onda Clara\..*não se pode realizar\. O mar/
    )
  })

  await t.test('list each party with the time of its mail or webhook, erased ones too', async t => {
    const id = await addSlot(sql, { daysAhead: 9 })
    const endpoint = uuidV7(Date.now())
    const [{ partnerId } = { partnerId: null }] = await sql<{ partnerId: string | null }[]>`
      select id::text as "partnerId" from partners where school_id = ${SCHOOL} and name = 'Hotel Mar'`
    await addEndpoint(sql, SCHOOL, endpoint, {
      partnerId,
      origin: 'operator',
      url: 'http://127.0.0.1:9/hook',
      kinds: null
    })
    const bookingId = await book(id, { customerEmail: 'rita@example.com', customerName: 'Rita' })
    await move(id, await view(id, '15:00'))
    const [{ n } = { n: 0 }] = await sql<
      { n: number }[]
    >`select n::float8 as n from notices where booking_id = ${bookingId}`
    const row = async () =>
      ((await get('/centre/tell', headers)).text.split(`id="${bookingId}"`)[1] as string).split('</li>')[0]
    t.match(await row(), 'A message to Hotel Mar is on its way')
    await sql`insert into mails (school_id, n, role, booking_id, kind, due_at, state, done_at) values (${SCHOOL}, ${n}, 'guest', ${bookingId}, 'moved', now(), 'sent', '2026-11-24 09:41Z')`
    t.match(await row(), '→ Email sent, not opened yet, 24 November at 09:41')
    const isOpen = async () =>
      ((await get('/centre/tell', headers)).text.split('id="open"')[1] ?? '')
        .split('</section>')[0]
        ?.includes(bookingId)
    t.notOk(await isOpen(), 'an email counts days before the lesson')
    await sql`update mails set response = 'file' where booking_id = ${bookingId}`
    t.match(await row(), 'No email was sent: this service has no mail server')
    t.ok(await isOpen(), 'a mail in a file told nobody')
    await sql`update mails set response = null where booking_id = ${bookingId}`
    await sql`update notices set from_date = current_date + 1, from_start = '00:00' where booking_id = ${bookingId}`
    t.ok(await isOpen(), 'the lesson was due within a day')
    await sql`update endpoints set position = ${n} where id = ${endpoint}`
    await sql`insert into attempts (school_id, endpoint_id, place, at, n, outcome, milliseconds, answer) values (${SCHOOL}, ${endpoint}, 0, '2026-11-24 09:42Z', ${n}, 'delivered', 5, '')`
    t.match(await row(), '✓ Hotel Mar has been notified, 24 November at 09:42')
    const mark = (method: string, number = n) =>
      post('/centre/tell', { notice: `${bookingId}.${number}.${method}` }, headers)
    t.equal(
      placeOf(await mark('told', n - 1)),
      '/centre/tell?refused=overtaken',
      'not of what has changed since'
    )
    await mark('no_answer')
    const history = (await get(`/centre/bookings/${bookingId}`, headers)).text
    t.match(
      history,
      /Marta Reis recorded who was told.*Lesson moved\. Previously .*10:00.* · Marta Reis/s,
      'who moved it, and who told'
    )
    t.match(await row(), 'Marta Reis reached nobody')
    await eraseCustomer(sql, 'rita@example.com')
    t.notMatch(await row(), 'rita@example.com')
    t.match(await row(), 'No phone number and no email address.')
    await sql`update notices set at = now() - interval '61 days'`
    await sql`select prune_notices(${SCHOOL})`
    t.match((await get('/centre/tell', headers)).text, 'There is nobody to tell')
  })
})
