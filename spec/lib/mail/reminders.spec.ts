import t from 'tap'
import { remindGuests } from '../../../lib/mail/transactions.ts'
import { mailStage } from '../../support/mail-stage.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

t.test('the time of a reminder', async t => {
  const { sql } = (await mailStage(t)).server
  /** Zone, local start and hour, time at which the guest chose the lesson, and the expected time in UTC. */
  const CASES = [
    ['evening before', 'Europe/Lisbon', '2030-07-10 10:00', 18, '2030-07-01T12:00Z', '2030-07-09T17:00Z'],
    [
      'chosen three hours before it',
      'Europe/Lisbon',
      '2030-07-10 10:00',
      18,
      '2030-07-09T14:00Z',
      '2030-07-09T17:00Z'
    ],
    ['chosen later', 'Europe/Lisbon', '2030-07-10 10:00', 18, '2030-07-09T14:01Z', '2030-07-10T06:00Z'],
    [
      'chosen six hours before the lesson',
      'Europe/Lisbon',
      '2030-07-10 10:00',
      18,
      '2030-07-10T03:00Z',
      '2030-07-10T06:00Z'
    ],
    ['chosen in the last six hours', 'Europe/Lisbon', '2030-07-10 10:00', 18, '2030-07-10T03:01Z', null],
    [
      'spring: the night has one hour less',
      'Europe/Lisbon',
      '2030-03-31 10:00',
      18,
      '2030-03-01T00:00Z',
      '2030-03-30T18:00Z'
    ],
    [
      'spring: three hours are three hours',
      'Europe/Lisbon',
      '2030-03-31 03:30',
      18,
      '2030-03-30T16:00Z',
      '2030-03-30T23:30Z'
    ],
    [
      'spring: an hour that does not exist',
      'Europe/Lisbon',
      '2030-04-01 10:00',
      1,
      '2030-03-01T00:00Z',
      '2030-03-31T01:00Z'
    ],
    [
      'autumn: the night has one hour more',
      'Europe/Lisbon',
      '2030-10-27 10:00',
      18,
      '2030-10-01T00:00Z',
      '2030-10-26T17:00Z'
    ],
    [
      'autumn: three hours are three hours',
      'Europe/Lisbon',
      '2030-10-27 03:30',
      18,
      '2030-10-26T16:00Z',
      '2030-10-27T00:30Z'
    ],
    [
      'half an hour of summer time',
      'Australia/Lord_Howe',
      '2030-10-06 09:00',
      18,
      '2030-10-01T00:00Z',
      '2030-10-05T07:30Z'
    ],
    [
      'beyond the date line',
      'Pacific/Kiritimati',
      '2030-01-02 08:00',
      18,
      '2029-12-01T00:00Z',
      '2030-01-01T04:00Z'
    ]
  ] as const
  for (const [name, zone, start, hour, chosenAt, expected] of CASES) {
    const [row] = await sql<{ due: string | null }[]>`
      select iso_utc(reminder_due_at(${start}::timestamp::date, ${start}::timestamp at time zone ${zone}, ${zone}, ${hour}::int,
        ${chosenAt}::timestamptz)) as due`
    t.equal(row?.due, expected === null ? null : new Date(expected).toISOString(), name)
  }
})

t.test('reminders and thanks', async t => {
  const stage = await mailStage(t)
  const { sql, book, cancel, delivering, arrived, mailsTo } = stage

  /** A lesson on this day in 2030. */
  async function lessonOn(date: string, localStart = '10:00'): Promise<string> {
    const id = await addSlot(sql, { localStart, localEnd: '23:00' })
    await sql`update slots set local_date = ${date}::date where id = ${id}`
    return id
  }
  /** Books as a guest who confirmed long ago, and whose email was sent. */
  async function booked(slotId: string, email: string, { lang = 'en', at = '2030-01-01T00:00Z' } = {}) {
    const id = await book(slotId, email, lang)
    await sql`update bookings set confirmed_at = ${at}::timestamptz where id = ${id}`
    await settleFormer()
    return id
  }
  /** Marks all events as read, so that only reminders are queued. */
  async function settleFormer(): Promise<void> {
    await sql`insert into mail_cursors (school_id, n) values (${SCHOOL}, 0) on conflict do nothing`
    await sql`update mail_cursors c set n = v.last_event from availability_versions v where v.school_id = c.school_id`
  }
  const count = async (name: 'remind_guests' | 'thank_guests', at: string) => {
    const [row] = await sql<{ n: number }[]>`
      select case ${name} when 'remind_guests' then remind_guests(${SCHOOL}, ${at}::timestamptz)
        else thank_guests(${SCHOOL}, ${at}::timestamptz) end as n`
    await sql`update mails set due_at = clock_timestamp() where state = 'queued'`
    return row?.n
  }
  const remind = (at: string) => count('remind_guests', at)
  const thank = (at: string) => count('thank_guests', at)
  const outcomesOf = async (bookingId: string) =>
    (
      await sql`select kind, state, response from mails where booking_id = ${bookingId} and role = 'reminder' order by n`
    ).map(({ kind, state, response }) => [kind, state, ...(state === 'void' ? [response] : [])].join(' '))
  const settled = async (bookingId: string) => {
    for (;;) {
      const outcomes = await outcomesOf(bookingId)
      if (!outcomes.some(outcome => outcome.endsWith('queued'))) return outcomes
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  await t.test('a reminder comes once on the evening before, over a clock change', async t => {
    const id = await booked(await lessonOn('2030-03-31'), 'ana@example.com')
    t.equal(await remind('2030-03-30T17:59:59Z'), 0, 'early')
    t.equal(await remind('2030-03-30T18:00:00Z'), 1)
    t.equal(await remind('2030-03-30T18:01:00Z'), 0, 'again')
    await delivering(async () => {
      const [mail] = await arrived('ana@example.com', 1)
      t.match(mail?.subject, /^10:00, Sunday,? 31 March: Group lesson$/)
      t.match(mail?.text, /Your lesson starts at 10:00/)
      t.match(mail?.text, /When: 10:00–23:00, Sunday,? 31 March 2030\nWhere: Baleal/)
      t.match(mail?.text, /Still to pay: €\d+, at the school/)
      t.match(mail?.text, /Cancellation: Free until Saturday,? 30 March at 09:00/)
      t.match(mail?.text, /View, move or cancel your booking: https:/)
      t.strictSame(mail?.attachments, [], 'leaves the calendar as it is')
      t.strictSame(await settled(id), ['reminder sent'])
    })
    t.equal((await mailsTo('ana@example.com')).length, 1)
  })

  await t.test('several servers queue it once', async t => {
    await booked(await lessonOn('2030-04-10'), 'once@example.com')
    const counts = await Promise.all(Array.from({ length: 6 }, () => remind('2030-04-09T18:00Z')))
    t.equal(
      counts.reduce((sum: number, n) => sum + (n ?? 0), 0),
      1
    )
  })

  await t.test('a guest who books late is reminded three hours before, or not at all', async t => {
    const slotId = await lessonOn('2030-05-02')
    await booked(slotId, 'late@example.com', { at: '2030-05-01T20:00Z' })
    await booked(slotId, 'later@example.com', { at: '2030-05-02T03:30Z' })
    t.equal(await remind('2030-05-02T05:59Z'), 0)
    t.equal(await remind('2030-05-02T06:00Z'), 1)
    t.equal(await remind('2030-05-02T08:59Z'), 0)
    await delivering(() => arrived('late@example.com', 1))
    t.strictSame(await mailsTo('later@example.com'), [])
  })

  await t.test('a lesson that moves counts with its new time', async t => {
    const slotId = await lessonOn('2030-06-05')
    const id = await booked(slotId, 'moved@example.com')
    t.equal(await remind('2030-06-04T17:00Z'), 1)
    await sql`update slots set local_date = '2030-06-12' where id = ${slotId}`
    await settleFormer()
    await delivering(() => settled(id))
    t.strictSame(await outcomesOf(id), ['reminder void over'], 'the queued one names the former time')
    t.equal(await remind('2030-06-05T07:00Z'), 0, 'the former day')
    t.equal(await remind('2030-06-11T17:00Z'), 1)
    await delivering(() => settled(id))
    t.match(
      (await mailsTo('moved@example.com')).map(({ subject }) => subject),
      [/^10:00, Wednesday,? 12 June/]
    )
  })

  await t.test('none comes after a cancellation or an erasure', async t => {
    const slotId = await lessonOn('2030-07-03')
    const [cancelled, queued, erased] = [
      await booked(slotId, 'cancelled@example.com'),
      await booked(slotId, 'queued@example.com'),
      await booked(slotId, 'erased@example.com')
    ]
    await cancel(cancelled)
    t.equal(await remind('2030-07-02T17:00Z'), 2)
    await cancel(queued)
    await sql`select erase_customer(${SCHOOL}, array[${erased}::uuid], 'erased@example.com')`
    await settleFormer()
    await delivering(() => settled(queued))
    t.strictSame(await outcomesOf(cancelled), [])
    t.strictSame(await outcomesOf(queued), ['reminder void over'])
    t.strictSame(await outcomesOf(erased), ['reminder void nobody'])
    for (const name of ['cancelled', 'queued', 'erased'])
      t.strictSame(await mailsTo(`${name}@example.com`), [], name)
  })

  await t.test('a school sends none if it wants none, and says what is still to answer', async t => {
    const slotId = await lessonOn('2030-08-07')
    const questions = JSON.stringify([
      { id: 'swim', label: 'Can you swim?', labels: {}, type: 'yes_no', per: 'booking', required: true }
    ])
    const id = await booked(slotId, 'pt@example.com', { lang: 'pt' })
    await sql`update schools set reminder_hour = null where id = ${SCHOOL}`
    t.equal(await remind('2030-08-06T19:00Z'), 0)
    await sql`update schools set reminder_hour = 20 where id = ${SCHOOL}`
    t.equal(await remind('2030-08-06T18:59Z'), 0)
    await sql`update lesson_types set questions = ${questions}::text::jsonb where school_id = ${SCHOOL}`
    t.equal(await remind('2030-08-06T19:00Z'), 1)
    await settleFormer()
    await delivering(() => settled(id))
    const [mail] = await mailsTo('pt@example.com')
    t.match(mail?.subject, /^10:00, quarta-feira, 7 de agosto: Group lesson$/)
    t.match(mail?.text, /A escola ainda precisa das suas respostas/)
    t.match(mail?.text, /Responder às perguntas: https:\S+#answers/)
    await sql`update lesson_types set questions = '[]' where school_id = ${SCHOOL}`
    await sql`update schools set reminder_hour = 18 where id = ${SCHOOL}`
  })

  await t.test('thanks with the page for reviews come once after a lesson', async t => {
    const slotId = await lessonOn('2030-09-04')
    const [id, absent] = [
      await booked(slotId, 'thanks@example.com', { lang: 'de' }),
      await booked(slotId, 'absent@example.com')
    ]
    await sql`insert into arrivals (school_id, booking_id, arrived, no_show, at, op)
      values (${SCHOOL}, ${absent}, 0, true, clock_timestamp(), gen_random_uuid())`
    t.equal(await thank('2030-09-05T00:00Z'), 0, 'without a page for reviews')
    await sql`update schools set review_url = 'https://reviews.example.com/onda' where id = ${SCHOOL}`
    t.equal(await thank('2030-09-04T23:59Z'), 0, 'early')
    t.equal(await thank('2030-09-05T00:00Z'), 1)
    t.equal(await thank('2030-09-05T00:01Z'), 0, 'again')
    await delivering(() => settled(id))
    const [mail] = await mailsTo('thanks@example.com')
    t.match(mail?.subject, /^Wie war dein Kurs\?: Group lesson$/)
    t.match(mail?.text, /Bewertung schreiben: https:\/\/reviews\.example\.com\/onda/)
    t.strictSame(await outcomesOf(absent), [])

    await booked(await lessonOn('2030-09-12'), 'thanks@example.org')
    await sql`update bookings set customer_email = 'Thanks@Example.com' where customer_email = 'thanks@example.org'`
    t.equal(await thank('2030-09-13T00:00Z'), 0, 'within 30 days')
  })

  await t.test('the worker finds due reminders itself', async t => {
    const id = await booked(
      await addSlot(sql, { daysAhead: 1, localStart: '23:00', localEnd: '23:59' }),
      'now@example.com'
    )
    await sql`update bookings set confirmed_at = clock_timestamp() - interval '10 days' where id = ${id}`
    await sql`update schools set reminder_hour = 0 where id = ${SCHOOL}`
    await delivering(() => arrived('now@example.com', 1))
    t.equal(await remindGuests(sql), 0)
    t.strictSame(await outcomesOf(id), ['reminder sent'])
  })
})
