import t from 'tap'
import { openCentre } from '../../../support/centre.ts'
import { assistant } from '../../../support/connector.ts'
import { addConnectorKey } from '../../../support/owner.ts'
import type { GotPage } from '../../../support/page.ts'
import { addLessonType, addSchool, addSlot, bookingOf, SCHOOL } from '../../../support/school.ts'
import { fillSea } from '../../../support/sea.ts'

const OTHER = 'outra-praia'

t.test('the day in the control centre', async t => {
  const { server, sql, url, headers, get } = await openCentre(t)
  await addSchool(sql, { id: OTHER, name: 'Outra Praia' })
  const key = await server.schoolKey()
  const see = (path: string, more: Readonly<Record<string, string>> = {}): Promise<GotPage> =>
    get(path, { cookie: headers.cookie!, ...more })
  const book = (lessonId: string, more: Readonly<Record<string, unknown>>) =>
    server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId, more) })
  const dayOf = async (id: string) =>
    `/centre/days/${(await sql`select local_date::text as date from slots where id = ${id}`)[0]!.date}`
  const itemOf = ({ text }: GotPage, id: string) =>
    text.slice(text.indexOf(`id="${id}"`)).split('</details>')[0] ?? ''

  await t.test("begins at the school's today, in the language that was chosen", async t => {
    const { status, headers } = await see('/centre?lang=pt')
    t.equal(status, 302)
    t.match(headers.get('location'), /^\/centre\/days\/\d{4}-\d\d-\d\d\?lang=pt$/)
    t.match((await see(headers.get('location') ?? '')).text, '<html lang="pt">')
  })

  await t.test("speaks English to whoever has a guests' language, and offers its own two alone", async t => {
    for (const [query, more] of [
      ['', { 'accept-language': 'es-ES,es;q=0.9' }],
      ['?lang=de', {}]
    ] as const) {
      const { headers } = await see(`/centre${query}`, more)
      t.notMatch(headers.get('location'), 'lang=')
      const { text } = await see(headers.get('location') ?? '', more)
      t.match(text, '<html lang="en">')
      t.strictSame(
        [...text.matchAll(/hreflang="(\w+)"/g)].map(([, language]) => language),
        ['en', 'pt']
      )
    }
    const signIn = (await get('/centre/sign-in?lang=fr', { 'accept-language': 'fr' })).text
    t.match(signIn, '<html lang="en">')
    t.notMatch(signIn, 'hreflang="fr"')
  })

  const lessonId = await addSlot(sql, { spotName: 'Supertubos', daysAhead: 2 })
  const path = await dayOf(lessonId)

  await t.test('shows a lesson with its people, its seats, who sold them and their references', async t => {
    await book(lessonId, { customerName: 'Ana <Silva>', participants: 3, notes: 'Tom cannot swim' })
    const page = await see(path)
    t.equal(page.status, 200)
    const item = itemOf(page, lessonId)
    t.match(item, '10:00<span>12:00</span>')
    t.match(item, 'beginners · Supertubos')
    t.match(item, '3/8<span>5 free</span>')
    t.match(item, />Ana &lt;Silva&gt;<\/a><b> · 3<\/b>/)
    t.match(item, `href="/centre/lessons/${lessonId}"`)
    t.match(item, '“Tom cannot swim”')
    const [booked] =
      await sql`select b.id, reference, p.name from bookings b join partners p on p.id = b.partner_id
      where b.slot_id = ${lessonId}`
    t.match(item, booked!.reference)
    t.match(item, `href="/centre/bookings/${booked!.id}"`)
    t.match(item, `1 party · ${booked!.name} 3`)
  })

  await t.test('opens the roster of the next lesson alone', async t => {
    const later = await addSlot(sql, { daysAhead: 2, localStart: '14:00', localEnd: '16:00' })
    const page = await see(path)
    t.match(itemOf(page, lessonId), '<details open>')
    t.match(itemOf(page, later), '<details>')
  })

  await t.test('counts what is not cancelled, and warns of lessons that nobody teaches', async t => {
    const alone = await addSlot(sql, { daysAhead: 4, instructors: 0 })
    const cancelled = await addSlot(sql, { daysAhead: 4, instructors: 0 })
    await sql`update slots set cancelled_at = clock_timestamp() where id = ${cancelled}`
    const page = await see(await dayOf(alone))
    t.match(page.text, '<b>1</b> lesson<')
    t.match(page.text, /<a class="warn" href="[^"]+show=untaught"><b>1<\/b> no instructor</)
    t.match(itemOf(page, alone), 'no instructor yet')
    t.match(itemOf(page, cancelled), 'cancelled')
    t.notMatch(itemOf(page, cancelled), 'no instructor yet')
  })

  await t.test('counts a hold until it ends, and never after', async t => {
    const held = await addSlot(sql, { daysAhead: 5 })
    await book(held, { participants: 2 })
    await sql`update bookings set status = 'on_hold', confirmed_at = null,
      hold_expires_at = clock_timestamp() + interval '1 hour' where slot_id = ${held}`
    const day = await dayOf(held)
    t.match(itemOf(await see(day), held), 'on hold')
    await sql`update bookings set hold_expires_at = clock_timestamp() - interval '1 hour' where slot_id = ${held}`
    const ended = itemOf(await see(day), held)
    t.match(ended, '0/8')
    t.match(ended, 'Nobody has booked yet')
  })

  await t.test('counts the seats that its instructors take, not the room', async t => {
    const one = await addSlot(sql, { daysAhead: 8, instructors: 1 })
    const none = await addSlot(sql, { daysAhead: 8, instructors: 0 })
    const day = await see(await dayOf(one))
    t.match(itemOf(day, one), '0/6<span>6 free</span>')
    t.match(itemOf(day, none), '0/0<span>full</span>')
    t.match((await get(`/centre/lessons/${one}`, headers)).text, '€35 · room for 8, its instructors take 6')
  })

  await t.test('says how the sea is at the spot, and whether it suitable for the level', async t => {
    await fillSea(server.databaseUrl)
    t.match(
      itemOf(await see(path), lessonId),
      /class="pill (good">.*suitable for the level|bad">.*not suitable for this level)/
    )
    t.match(itemOf(await see(`${path}?lang=pt`), lessonId), /adequado ao nível|não adequado a este nível/)
  })

  await t.test('judges the sea for all levels as for beginners, and says so', async t => {
    await addLessonType(sql, { id: 'all', level: 'all' })
    const forAll = await addSlot(sql, { lessonTypeId: 'all', spotName: 'Supertubos', daysAhead: 2 })
    t.match(itemOf(await see(path), forAll), /class="pill bad">[^<]*not suitable for beginners/)
    t.match(itemOf(await see(`${path}?lang=pt`), forAll), /class="pill bad">[^<]*não adequado a iniciantes/)
  })

  await t.test('shows the proposals that wait, each with the way to decide', async t => {
    const moving = await addSlot(sql, { daysAhead: 6 })
    const { key } = await addConnectorKey(sql)
    const { proposalId } = await assistant(url, key).proposeMove(moving)
    const { text } = await see(path)
    t.match(text, 'Move a lesson?')
    t.match(text, `href="/centre/proposals/${proposalId}"`)
  })

  await t.test('is not sent again while nothing has changed, and is once something has', async t => {
    const quiet = await dayOf(await addSlot(sql, { daysAhead: 7 }))
    const first = await see(quiet)
    const etag = first.headers.get('etag') ?? ''
    t.equal(first.headers.get('cache-control'), 'private, no-cache')
    t.equal((await see(quiet, { 'if-none-match': etag })).status, 304)
    await addSlot(sql, { daysAhead: 7, localStart: '15:00', localEnd: '17:00' })
    t.equal((await see(quiet, { 'if-none-match': etag })).status, 200)
  })

  await t.test('shows a part of the day by its counters, on any day', async t => {
    const paid = await addSlot(sql, { daysAhead: 12, localStart: '10:00', localEnd: '12:00' })
    const owed = await addSlot(sql, { daysAhead: 12, localStart: '12:00', localEnd: '14:00' })
    const alone = await addSlot(sql, {
      daysAhead: 12,
      localStart: '14:00',
      localEnd: '16:00',
      instructors: 0
    })
    await book(paid, { customerName: 'Paid Guest' })
    await book(owed, { customerName: 'Owing Guest', participants: 2 })
    await book(owed, { customerName: 'Settled Guest' })
    await sql`update bookings set collects = case customer_name when 'Owing Guest' then 'school' else 'partner' end
      where slot_id = any(${[paid, owed]})`
    const today = await dayOf(paid)
    const listed = async (show: string) => {
      const { text } = await see(`${today}?show=${show}`)
      return [paid, owed, alone].map(id => text.includes(`id="${id}"`))
    }
    t.strictSame(await listed('unpaid'), [false, true, false])
    t.strictSame(await listed('untaught'), [false, false, true])
    t.strictSame(await listed('absent'), [true, true, false])
    t.strictSame(await listed('moon'), [true, true, true])
    const { text } = await see(`${today}?show=unpaid`)
    t.match(text, /Owing Guest.*<b class="owes">unpaid<\/b>/s)
    t.notMatch(text, 'Settled Guest')
    t.match(text, '<b>1 unpaid party</b>')
    t.match(text, `<input type="hidden" name="show" value="unpaid">`)
    t.match(text, /days\/[\d-]+\?show=unpaid" aria-label="Next day"/)
    t.notMatch(text, 'data-keep', 'a part of a day is not stored as the day')
  })

  await t.test('leads to any day by its date field', async t => {
    const { status, headers: to } = await get('/centre?date=2027-08-14&show=unpaid', headers)
    t.strictSame([status, to.get('location')], [302, '/centre/days/2027-08-14?show=unpaid'])
    t.equal(
      (await get('/centre/weeks?date=2027-08-14', headers)).headers.get('location'),
      '/centre/weeks/2027-W32'
    )
    t.match((await get('/centre?date=2027-02-30', headers)).headers.get('location'), '/centre/days/20')
    t.match(
      (await see(path)).text,
      /<form class="to" action="\/centre">.*<input type="date" name="date" value="/s
    )
  })

  await t.test('leads to the days around it, and says what to do where it is empty', async t => {
    const { text } = await see('/centre/days/2099-12-31')
    t.match(text, 'href="/centre/days/2099-12-30"')
    t.match(text, 'href="/centre/days/2100-01-01"')
    t.match(text, 'No lessons on this day')
    t.match((await see('/centre/days/2099-12-31?lang=pt')).text, 'Não há aulas neste dia')
    t.equal((await see('/centre/days/2099-02-30')).status, 404)
    t.equal((await see('/centre/days/9999-12-31')).status, 200)
    t.equal((await see('/centre/days/0001-01-01')).status, 200)
  })

  await t.test('has styles of 19 kB and scripts of 12 kB in files that are cached forever', async t => {
    const { text, headers } = await see(path)
    t.notMatch(text, /<style|style="|<script(?! src=)|unsafe| on\w+="/)
    const policy = headers.get('content-security-policy')
    for (const part of ["style-src 'self'", "script-src 'self'", "require-trusted-types-for 'script'"])
      t.match(policy, part)
    t.notMatch(policy, 'unsafe')
    for (const [found, expectedCount] of [
      [/rel="stylesheet" href="([^"]+)"/, 12_000],
      [/<script src="([^"]+)"/, 8_000],
      [/href="([^"]+day\.css)"/, 7_000],
      [/src="([^"]+keys\.js)"/, 2_000],
      [/src="([^"]+panel\.js)"/, 2_000]
    ] as const) {
      const [, address = ''] = found.exec(text) ?? []
      const file = await get(address, { 'accept-encoding': 'gzip' })
      t.equal(file.status, 200)
      t.match(file.headers.get('cache-control'), 'immutable')
      if (expectedCount > 2_000) t.equal(file.headers.get('content-encoding'), 'gzip')
      t.ok(Buffer.byteLength(file.text) <= expectedCount, `${Buffer.byteLength(file.text)} bytes`)
      t.equal((await get(address.replace(/[0-9a-f]{32}/, '0'.repeat(32)))).status, 404)
    }
  })

  await t.test('holds forty lessons and four hundred guests in 150 kB, and in 20 kB on the wire', async t => {
    const busy: string[] = []
    for (let n = 0; n < 40; n += 1)
      busy.push(await addSlot(sql, { daysAhead: 9, instructors: 1, capacity: 12 }))
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
        confirmed_at, customer_name, customer_email)
      select gen_random_uuid(), ${SCHOOL}, s.id, (select min(id) from partners where school_id = ${SCHOOL}), case when n < 3 then 3 else 2 end, 7000, 'EUR',
        'confirmed', clock_timestamp(), 'Guest ' || n, 'guest@example.com'
      from slots s, generate_series(1, 4) n where s.id = any(${busy})`
    await sql`update slots set spots_taken = 10 where id = any(${busy})`
    const { text } = await see(await dayOf(busy[0]!))
    t.equal(text.split('class="party"').length - 1, 160)
    t.match(text, '<b>40</b> lessons')
    t.match(text, '<b>400</b> guests')
    t.ok(Buffer.byteLength(text) <= 150_000, `${Buffer.byteLength(text)} bytes`)
    for (const coding of ['gzip', 'br']) {
      const sent = await see(await dayOf(busy[0]!), { 'accept-encoding': coding })
      t.equal(sent.text, text)
      t.equal(sent.headers.get('content-encoding'), coding)
      const bytes = Number(sent.headers.get('content-length'))
      t.ok(bytes > 0 && bytes <= 20_000, `${bytes} bytes in ${coding}`)
    }
  })
})
