import t from 'tap'
import { loadCommand } from '../../../bin/commands/index.ts'
import { database } from '../../support/database.ts'
import { addLessonType, addSchool, addSlot, bookingOf, SCHOOL, seatsTaken } from '../../support/school.ts'
import { serve } from '../../support/server.ts'
import { runAt } from '../../support/terminal.ts'

t.test('planned lessons, bookings, instructors and partners can be corrected', async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  await addLessonType(sql, { id: 'private', name: 'Private', kind: 'private', capacity: 2, priceCents: 9000 })
  const server = await serve(t, { on: { sql, url } })
  const key = await server.schoolKey()
  const run = async (name: string, ...args: string[]) =>
    runAt(await loadCommand(name), { DATABASE_URL: url }, args)
  const json = async (name: string, ...args: string[]) => {
    const { code, out, err } = await run(name, ...args, '--json')
    t.equal(code, 0, err)
    return JSON.parse(out)
  }
  const book = async (slotId: string, more: Record<string, unknown> = {}) =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, more) })).body
  const rowOf = async (id: string) => (await sql`select * from slots where id = ${id}`)[0]!

  t.test('lessons set changes price, seats, spot and instructors atomically', async t => {
    const id = await addSlot(sql)
    const other = await addSlot(sql, { daysAhead: 4 })
    const change = ['--price-cents', '4200', '--capacity', '9', '--spot', 'Supertubos']
    t.match(await json('lessons set', id, ...change), {
      id,
      priceCents: 4200,
      capacity: 9,
      spot: 'Supertubos',
      changed: true
    })
    t.equal((await json('lessons set', id, '--capacity', '9')).changed, false)
    t.equal((await json('lessons set', id, '--note', 'North car park')).changed, true)
    t.equal((await rowOf(id)).guest_note, 'North car park')
    t.equal((await json('lessons set', id, '--note', '')).changed, true, 'and taken away')
    const { bookingId } = await book(id, { participants: 7 })
    t.ok(bookingId)
    const before = await rowOf(id)
    const few = await run('lessons set', id, '--capacity', '6', '--price-cents', '1')
    t.match(few, { code: 1, err: /7 seats are taken, so the lesson needs as many\./ })
    const lonely = await run('lessons set', id, '--instructors', `i1-${id}`)
    t.match(lonely, { code: 1, err: /7 seats are taken, too many for so few instructors/ })
    t.match(await run('lessons set', id, '--instructors', 'nobody'), {
      code: 1,
      err: /There is no instructor "nobody"/
    })
    t.match(await run('lessons set', id, '--instructors', ''), { code: 1, err: /needs an instructor/ })
    t.strictSame(await rowOf(id), before, 'what is refused changes nothing')
    const swap = await json('lessons set', id, '--instructors', `i1-${other},i1-${id}`)
    t.equal(swap.instructors.length, 2)
    t.equal((await rowOf(id)).instructor_count, 2)
  })

  t.test('lessons set names the busy instructor and the place', async t => {
    const [id, other] = [
      await addSlot(sql, { daysAhead: 5 }),
      await addSlot(sql, { daysAhead: 5, spotName: 'Consolação' })
    ]
    const clash = await run('lessons set', id, '--instructors', `i1-${other}`)
    t.match(clash, {
      code: 1,
      err: /Instructor 1 \w+ teaches group on \d{4}-\d\d-\d\d from 10:00 to 12:00 at Consolação\./
    })
    const later = await addSlot(sql, { daysAhead: 6, localStart: '15:00', localEnd: '17:00' })
    await json('lessons set', later, '--instructors', `i1-${other}`)
    const { date } = await json('lessons set', other, '--capacity', '8')
    const moved = await run('lessons move', later, '--date', date, '--start', '11:00', '--end', '13:00')
    t.match(moved, { code: 1, err: /Instructor 1 \w+ teaches group on .* at Consolação\./ })
  })

  t.test('lessons set refuses a past or cancelled lesson, and no change', async t => {
    const begun = await addSlot(sql, { daysAhead: -1 })
    t.match(await run('lessons set', begun, '--capacity', '9'), { code: 1, err: /has already begun/ })
    const gone = await addSlot(sql)
    await json('lessons cancel', gone)
    t.match(await run('lessons set', gone, '--capacity', '9'), { code: 1, err: /cancelled, which is final/ })
    t.equal((await run('lessons set', gone)).code, 2)
    t.equal((await run('lessons set', gone, '--capacity', '0')).code, 2)
  })

  t.test('the lessons of a day are closed, opened and cancelled together', async t => {
    const hours = ['09:00', '11:00', '14:00'] as const
    const ids = await Promise.all(
      hours.map(localStart => addSlot(sql, { daysAhead: 20, localStart, localEnd: '16:00' }))
    )
    const [{ date }] = (await json('lessons list', '--school', SCHOOL)).filter(
      ({ id }: { id: string }) => id === ids[0]
    )
    const day = ['--school', SCHOOL, '--date', date]
    const closed = await json('lessons close', ...day, '--from', '11:00', '--to', '14:00')
    t.strictSame(closed, { schoolId: SCHOOL, ids: [ids[1]], changed: [ids[1]] })
    t.match((await run('lessons open', ...day)).out, '3 lessons of onda-clara: 1 lesson open to sale now.')
    await book(ids[0]!, { participants: 2, customerPhone: '+351 912 000 000' })
    const preview = await json('lessons cancel', ...day, '--dry-run')
    t.match(preview, {
      dryRun: true,
      lessons: 3,
      bookings: 1,
      seats: 2,
      parties: [{ customerPhone: '+351 912 000 000' }]
    })
    t.equal(await seatsTaken(sql, ids[0]!), 2, 'looking changes nothing')
    const result = await run('lessons cancel', ...day)
    t.match(result.out, /^Cancelled 3 lessons with 1 booking of 2 seats\.\n\nTo contact:\n\n.*\nAna Silva/)
    t.match(await run('lessons cancel', ...day), { code: 1, err: /no lesson at that time/ })
    t.equal((await run('lessons close', '--school', SCHOOL)).code, 2)
    t.equal((await run('lessons close', ids[0]!, ...day)).code, 2)
    t.equal((await run('lessons close', '--school', SCHOOL, '--date', '2027-02-30')).code, 2)
    t.equal((await run('lessons close', ...day, '--from', '9')).code, 2)
  })

  t.test('one lesson that has begun prevents the cancellation of the day', async t => {
    const [begun, ahead] = [await addSlot(sql, { daysAhead: -1 }), await addSlot(sql)]
    const [answer] =
      await sql`select code, refused from cancel_slots(${SCHOOL}, array[${begun}, ${ahead}]::uuid[], true)`
    t.match(answer, { code: 'slot_expired', refused: begun })
    t.equal((await rowOf(ahead)).cancelled_at, null)
  })

  t.test('bookings are listed, found, shown, moved and cancelled', async t => {
    const [from, to] = [
      await addSlot(sql, { daysAhead: 8 }),
      await addSlot(sql, { daysAhead: 9, lessonTypeId: 'private', capacity: 2, priceCents: 9000 })
    ]
    const ana = {
      customerName: 'Zita Moura',
      customerPhone: '+351 96 1234567',
      externalRef: 'RES-77',
      participants: 2
    }
    const { bookingId: id } = await book(from, ana)
    t.strictSame(
      (await json('bookings list', '--school', SCHOOL, '--lesson', from)).map((b: { id: string }) => b.id),
      [id]
    )
    for (const text of ['zita', '961234567', 'res-77'])
      t.match(await json('bookings find', text), [{ id, customerName: 'Zita Moura' }], text)
    t.strictSame(await json('bookings find', '%%%'), [], 'nothing stands for anything')
    t.match((await run('bookings show', id)).out, /customerName +Zita Moura/)
    const { reference } = await json('bookings show', id)
    t.match(reference, /^[0-9A-HJKMNP-TV-Z]{8}$/)
    for (const typed of [reference, `${reference.slice(0, 4)}-${reference.slice(4)}`.toLowerCase()])
      t.match(
        await json('bookings show', typed),
        { id },
        'by the number that its guest knows, however it is read out'
      )
    t.match(await json('bookings find', reference), [{ id }])
    await run('lessons close', to)
    t.match(
      (await run('bookings move', id, '--to', to)).out,
      /18000 cents, before 7000\.\nTo contact: Zita Moura, \+351 96/
    )
    t.strictSame([await seatsTaken(sql, from), await seatsTaken(sql, to)], [0, 2])
    const { bookingId: second } = await book(from, {})
    t.match(await run('bookings move', second, '--to', to), { code: 1, err: /seats|left|full/i })
    t.strictSame([await seatsTaken(sql, from), await seatsTaken(sql, to)], [1, 2], 'and keeps its seat')
    t.match(await json('bookings cancel', reference, '--dry-run'), { dryRun: true, status: 'confirmed' })
    t.match(await json('bookings cancel', id, '--reason', 'Storm'), { id, status: 'cancelled' })
    t.match(await run('bookings cancel', id), { code: 1, err: /cancelled already/ })
    for (const name of ['show', 'cancel'])
      t.match(await run(`bookings ${name}`, 'nope'), { code: 1, err: /There is no booking "nope"\./ })
  })

  t.test('instructors are changed, and removed unless they have lessons', async t => {
    await json('instructors add', '--school', SCHOOL, '--name', 'Inês Silva')
    t.match(await json('instructors set', 'ines-silva', '--school', SCHOOL, '--levels', 'kids'), {
      levels: ['kids']
    })
    t.match(await run('instructors set', 'nobody', '--school', SCHOOL, '--name', 'X'), {
      code: 1,
      err: /There is no instructor "nobody" at onda-clara\./
    })
    const slot = await addSlot(sql, { daysAhead: 12 })
    await json('lessons set', slot, '--instructors', 'Inês Silva')
    t.match(await run('instructors remove', 'ines-silva', '--school', SCHOOL), {
      code: 1,
      err: /1 planned lesson/
    })
    await json('lessons cancel', slot)
    t.match(await json('instructors remove', 'ines-silva', '--school', SCHOOL), { removedAt: /Z$/ })
    t.notMatch((await run('instructors list', '--school', SCHOOL)).out, 'Inês')
    t.match(
      (await json('lessons list', '--school', SCHOOL)).find((l: { id: string }) => l.id === slot).instructors,
      ['Inês Silva']
    )
    t.match(await run('lessons set', await addSlot(sql), '--instructors', 'ines-silva'), {
      code: 1,
      err: /no instructor/
    })
    t.equal(
      (await json('instructors add', '--school', SCHOOL, '--name', 'Inês Silva', '--id', 'ines-2')).id,
      'ines-2',
      'the name is free'
    )
  })

  t.test('partners are listed and reported, with cells safe for spreadsheets', async t => {
    const issued = await json(
      'keys issue',
      '--kind',
      'school',
      '--school',
      SCHOOL,
      '--partner',
      '=HYPERLINK()',
      '--discount',
      '15'
    )
    t.equal(issued.discountPercent, 15)
    t.match(
      (await json('keys list')).find(({ id }: { id: string }) => id === issued.id),
      { discountPercent: 15 }
    )
    t.match(
      (await json('partners list', '--school', SCHOOL)).find((p: { name: string }) => p.name[0] === '='),
      { discountPercent: 15, activeKeys: 1 }
    )
    const slot = await addSlot(sql, { daysAhead: 30, priceCents: 3333 })
    const sell = (more: object) =>
      server.post('/api/partner/v1/bookings', { key: issued.key, body: bookingOf(slot, { ...more }) })
    await sell({ participants: 2 })
    const { bookingId } = (await sell({})).body
    await server.del(`/api/partner/v1/bookings/${bookingId}`, { key: issued.key })
    const { date } = (await json('bookings list', '--school', SCHOOL, '--lesson', slot))[0]
    const report = ['--school', SCHOOL, '--from', date, '--to', date]
    t.strictSame(await json('partners report', ...report), [
      {
        schoolId: SCHOOL,
        partner: '=HYPERLINK()',
        currency: 'EUR',
        bookings: 1,
        seats: 2,
        grossCents: 6666,
        discountPercent: 15,
        discountCents: 1000,
        netCents: 5666,
        cancelled: 1
      }
    ])
    t.match(
      (await run('partners report', ...report, '--csv')).out,
      "\n'=HYPERLINK(),EUR,1,2,6666,15,1000,5666,1"
    )
    t.equal((await run('partners report', ...report, '--csv', '--json')).code, 2)
  })
})
