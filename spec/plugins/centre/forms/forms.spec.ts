import { randomUUID } from 'node:crypto'
import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { listAlarmedSchools } from '../../../../lib/infra/doctor/queries.ts'
import { openCentre } from '../../../support/centre.ts'
import { addSignedIn } from '../../../support/owner.ts'
import { filledForm } from '../../../support/page.ts'
import { addSlot, bookingOf, SCHOOL, seatsTaken } from '../../../support/school.ts'

const MAILING = {
  ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'noreply@book.example.com' },
  SECRET_KEY: 'the-secret-of-these-specs-long-enough'
}

t.test('a wave of unproven bookings in the centre', async t => {
  const { server, sql, headers, get, post } = await openCentre(t, {
    settings: { ...MAILING, FORMS_PER_ADDRESS: '1000' }
  })
  const cookie = headers.cookie as string
  const see = async (path: string) => (await get(path, { cookie })).text
  const day = async (slotId: string) =>
    singleRow<{ date: string }>(await sql`select local_date::text as date from slots where id = ${slotId}`)
      .date

  /** A lesson with 24 seats and forms for one each: six are booked, further ones held. */
  async function wave(forms: number, daysAhead = 3): Promise<string> {
    const slotId = await addSlot(sql, { capacity: 24, instructors: 4, daysAhead })
    for (let n = 0; n < forms; n += 1)
      await post(
        `/book/${SCHOOL}/${slotId}`,
        filledForm(randomUUID(), { customerEmail: `${randomUUID()}@example.com`, participants: '1' })
      )
    return slotId
  }
  const statesOf = async (slotId: string) =>
    (
      await sql<{ state: string }[]>`
        select status || case when unproven_until is null then '' else ' unproven' end || ' ' || count(*) as state
        from bookings where slot_id = ${slotId} group by status, unproven_until is null order by 1`
    ).map(({ state }) => state)
  /** Submits a form of the page with the time range that the page shows. */
  async function settle(act: string, page: string) {
    const [, from = '', until = ''] =
      /name="from" value="(\d+)"><input type="hidden" name="until" value="(\d+)"/.exec(page) ?? []
    return post('/centre/forms', { act, from, until }, { cookie, origin: headers.origin as string })
  }
  const rowsOf = (act: string) =>
    sql<{ after: object }[]>`select after from school_log where school_id = ${SCHOOL} and act = ${act}`

  await t.test('is nothing as long as nobody books by form', async t => {
    t.match(await see('/centre/forms'), 'No booking is waiting here.')
  })

  await t.test('raises an alarm on the day, for those who may settle it', async t => {
    const slotId = await wave(14)
    t.strictSame(await statesOf(slotId), ['confirmed unproven 6', 'on_hold unproven 6'])
    const path = `/centre/days/${await day(slotId)}`
    t.match(await see(path), 'There are unusually many web bookings.')
    const desk = await addSignedIn(sql, { role: 'desk' })
    t.notMatch(
      (await get(path, { cookie: desk.headers.cookie as string })).text,
      'unusually many web bookings'
    )
    const figures = singleRow<{ n: number }>(await sql`select count(*)::int as n from form_alarms`)
    t.equal(figures.n, 1)
    t.strictSame(await listAlarmedSchools(sql), [SCHOOL], 'doctor names the school')
  })

  await t.test('is shown with its consequences, in a span of time', async t => {
    await sql`update bookings set created_at = created_at - interval '2 hours' where status = 'on_hold'`
    t.match(await see('/centre/forms?hours=1'), '6 bookings with 6 places for 6 addresses, in 1 lesson')
    const all = await see('/centre/forms')
    t.match(all, '12 bookings with 12 places for 12 addresses, in 1 lesson')
    t.match(all, '6 of them are only held for now.')
    t.match(all, /Alarm: web bookings/)
    t.match(all, 'Cancel 12 bookings for good')
    t.match(all, 'This cannot be undone.')
    t.match(await see('/centre/forms?lang=pt'), '12 reservas com 12 lugares para 12 endereços, em 1 aula')
  })

  await t.test('is cancelled in one act, with one row of the log and the usual mails', async t => {
    const [slotId] = (await sql<{ id: string }[]>`select id from slots`).map(({ id }) => id) as [string]
    const key = await server.schoolKey()
    await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, { participants: 2 }) })
    const page = await see('/centre/forms')
    const late = await post(
      `/book/${SCHOOL}/${await addSlot(sql, { daysAhead: 9 })}`,
      filledForm(randomUUID(), { customerEmail: 'late@example.com', participants: '1' })
    )
    t.equal(late.status, 303)
    const { status, headers } = await settle('cancel', page)
    t.strictSame([status, headers.get('location')], [303, '/centre/forms?did=cancel&bookings=12'])
    t.match(await see('/centre/forms?did=cancel&bookings=12'), '12 bookings were cancelled.')
    t.strictSame(await statesOf(slotId), ['cancelled unproven 12', 'confirmed 1'])
    t.equal(await seatsTaken(sql, slotId), 2, 'a partner’s seats stay')
    t.match(await see('/centre/forms'), '1 booking with 1 place for 1 address', 'and so does what came later')
    t.match(await rowsOf('forms.cancel'), [{ after: { bookings: 12, seats: 12 } }])
    t.equal((await sql`select from form_alarms`).length, 0)
    const events = await sql`select many from events where kind = 'booking.cancelled'`
    t.match(events, [{ many: 12 }])
  })

  await t.test('is accepted in one act: holds are confirmed, and forms book at once again', async t => {
    const slotId = await wave(10, 5)
    t.strictSame(await statesOf(slotId), ['confirmed unproven 6', 'on_hold unproven 4'])
    const { headers } = await settle('accept', await see('/centre/forms'))
    t.match(headers.get('location'), 'did=accept&bookings=11')
    t.strictSame(await statesOf(slotId), ['confirmed 10'])
    await post(
      `/book/${SCHOOL}/${slotId}`,
      filledForm(randomUUID(), { customerEmail: 'next@example.com', participants: '1' })
    )
    t.strictSame(await statesOf(slotId), ['confirmed 10', 'confirmed unproven 1'])
    t.match(await rowsOf('forms.accept'), [{ after: { bookings: 11 } }])
  })

  await t.test('of hundreds of bookings is cancelled in one act, too', async t => {
    await sql`update bookings set unproven_until = null`
    const slots = [
      await addSlot(sql, { capacity: 1000, instructors: 200 }),
      await addSlot(sql, { capacity: 1000, instructors: 200, daysAhead: 4 })
    ] as const
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at,
        customer_name, customer_email, unproven_until)
      select gen_random_uuid(), ${SCHOOL}, s.id, (select id from partners where name = 'website'), 1, 3500, 'EUR', 'confirmed',
        clock_timestamp(), 'Ana', n || '@example.com', s.starts_at
      from slots s, generate_series(1, 550) n where s.id = any (${[...slots]}::uuid[])`
    await sql`update slots set spots_taken = 550 where id = any (${[...slots]}::uuid[])`
    const page = await see('/centre/forms')
    t.match(page, '1000 bookings with 1000 places')
    t.match(page, 'These are the oldest 1,000.')
    t.match((await settle('cancel', page)).headers.get('location'), 'bookings=1000')
    t.equal((await seatsTaken(sql, slots[0])) + (await seatsTaken(sql, slots[1])), 100)
  })
})
