import t from 'tap'
import { setStock } from '../../../../lib/equipment/stock/transactions.ts'
import { listBookingsOf } from '../../../../lib/guests/queries.ts'
import { eraseCustomer, eraseOldCustomers } from '../../../../lib/guests/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, addSlot, bookingOf, SCHOOL, zoneWhereItIs } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

t.test('measures, sizes and gear', async t => {
  const server = await serve(t, { settings: { TRUSTED_PROXIES: '1' } })
  const { sql } = server
  await addSchool(sql, { timeZone: await zoneWhereItIs(sql, 6) })
  for (const [size, quantity] of [
    ['S', 1],
    ['M', 1]
  ] as const)
    await setStock(sql, { schoolId: SCHOOL, item: 'wetsuit', size, quantity, version: null })
  const key = await server.schoolKey('Hotel Mar')
  const book = async (lessonId: string, more = {}): Promise<string> =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId, more) })).body.bookingId
  const today = { daysAhead: 0, localStart: '14:00', localEnd: '16:00' }
  const lessonId = await addSlot(sql, today)
  const otherLesson = await addSlot(sql, { ...today, localStart: '15:00', localEnd: '17:00' })
  const tomorrow = await addSlot(sql, { daysAhead: 1, instructors: 0 })
  const party = await book(lessonId, { participants: 2 })
  const rita = await book(otherLesson, { customerName: 'Rita <b>', customerEmail: 'rita@example.com' })
  const { get, post } = visit(server)
  const owner = (await addSignedInOwner(sql)).headers
  const colleague = (await addSignedIn(sql, { role: 'desk' })).headers
  const own = (await addSignedIn(sql, { role: 'instructor', instructorId: `i1-${lessonId}` })).headers
  const other = (await addSignedIn(sql, { role: 'instructor', instructorId: `i1-${otherLesson}` })).headers
  const save = (
    place: string,
    fields: Readonly<Record<string, string>>,
    { headers = owner, version = '0' } = {}
  ) => post(`/centre/guests/${place}`, { version, ...fields }, headers)
  const placeOf = ({ headers }: { headers: Headers }) => headers.get('location') ?? ''
  const storedSizes = async (bookingId: string) =>
    (
      await sql`select n, name, height_cm as height, weight_kg as weight, suit, version from guests
      where booking_id = ${bookingId} order by n`
    ).map(row => ({ ...row }))

  await t.test('say what to carry, who gets what, and what is short while other lessons run', async t => {
    const saved = await save(`${party}/1`, { name: 'Ana', height: '165', weight: '62', shoe: '38' })
    t.match(placeOf(saved), new RegExp(`/centre/lessons/${lessonId}/gear\\?did=guest.set&log=.*#${party}.1$`))
    await save(`${rita}/1`, { weight: '60' })
    const { text } = await get(`/centre/lessons/${lessonId}/gear`, owner)
    t.match(text, /1 × Suit S<.*2 needed at the same time · 1 in stock.*pill bad">1 short/s)
    t.match(text, /1 × Soft board 7&#39;6&quot;/)
    t.match(text, 'The sizes of 1 guest are not known yet. Counted together with 1 lesson at the same time.')
    t.match(
      text,
      />Ana<\/a>.*name="height"[^>]*value="165".*name="weight"[^>]*value="62".*value="38".*S \*.*M · 1 free/s
    )
    t.match(text, />Guest 2<\/a>/)
    t.match((await get(`/centre/lessons/${lessonId}/gear?lang=pt`, owner)).text, /1 × Fato S.*falta 1/s)
    await save(`${party}/1`, { suit: 'M' }, { version: '1' })
    t.match(
      (await get(`/centre/lessons/${lessonId}/gear`, owner)).text,
      /1 × Suit M<.*1 in stock<\/p><\/div><\/li>/s
    )
    t.strictSame(await storedSizes(party), [
      { n: 1, name: 'Ana', height: 165, weight: 62, suit: 'M', version: 2 }
    ])
    t.match((await get(`/centre/lessons/${lessonId}`, owner)).text, `Ana: 7&#39;6&quot; soft, M`)
    t.match((await get(`/centre/lessons/${otherLesson}/gear`, owner)).text, 'Rita &lt;b&gt;')
  })

  await t.test('are saved for all guests of a lesson at once, each decided alone', async t => {
    const slot = await addSlot(sql, { ...today, localStart: '19:00', localEnd: '21:00' })
    const [one, two] = [await book(slot, { participants: 2 }), await book(slot, { customerName: 'Zoe' })]
    const keys = [`${one}.1`, `${one}.2`, `${two}.1`]
    const saveAll = (weights: readonly string[], versions = ['0', '0', '0'], headers = owner) => {
      const body = new URLSearchParams()
      for (const [at, key] of keys.entries())
        for (const [field, value] of Object.entries({
          guest: key,
          version: versions[at] as string,
          weight: weights[at] as string
        }))
          body.append(field, value)
      return post(`/centre/lessons/${slot}/gear`, [...body], headers)
    }
    const weights = async () =>
      (
        await sql`select weight_kg as kg from guests g join bookings b on b.id = g.booking_id
      where b.slot_id = ${slot} order by b.created_at, g.n`
      ).map(({ kg }) => kg)
    t.match(placeOf(await saveAll(['60', '', '80'])), /gear\?did=guest.set$/)
    t.strictSame(await weights(), [60, 80], 'a blank row stores nothing')
    t.match(
      placeOf(await saveAll(['60', '70', '80'], ['1', '0', '1'])),
      /did=guest.set&log=/,
      'one change has Undo'
    )
    t.match(placeOf(await saveAll(['60', '70', '80'], ['1', '1', '1'])), 'refused=unchanged')
    const faulty = await saveAll(['6000', '71', '80'], ['1', '1', '1'])
    t.equal(faulty.status, 400)
    t.match(faulty.text, /value="6000"[^>]*aria-invalid="true"/)
    t.strictSame(await weights(), [60, 70, 80], 'a fault saves nothing')
    const late = await saveAll(['61', '75', '80'], ['1', '0', '1'])
    t.equal(late.status, 409)
    t.match(late.text, /Not saved yet: Guest 2\..*value="75"/s)
    t.strictSame(await weights(), [61, 70, 80], 'the others are saved')
    t.equal((await saveAll(['1', '1', '1'], ['0', '0', '0'], other)).status, 404)
    await sql`update slots set cancelled_at = clock_timestamp() where id = ${slot}`
  })

  await t.test('stand in the log as changed, and never as what they are', async t => {
    const [row] =
      await sql`select act, booking_id, before, after from school_log where act = 'guest.set' order by at limit 1`
    t.strictSame(
      { ...row },
      {
        act: 'guest.set',
        booking_id: party,
        before: { n: 1, name: 'none', height_cm: 'none', weight_kg: 'none', shoe_eu: 'none' },
        after: { n: 1, name: 'given', height_cm: 'given', weight_kg: 'given', shoe_eu: 'given' }
      }
    )
    t.match((await get(`/centre/bookings/${party}`, owner)).text, 'Marta Reis recorded a guest’s sizes')
  })

  await t.test('are shown to whoever comes second, who loses nothing that was typed', async t => {
    const late = await save(
      `${party}/1`,
      { name: 'Anna', weight: '75', suit: 'own' },
      { headers: colleague, version: '1' }
    )
    t.equal(late.status, 409)
    t.match(late.text, 'Marta Reis has changed this in the meantime')
    t.match(late.text, /Weight in kg: <del>62<\/del> → <ins>75<\/ins>.*Suit: <del>M<\/del> → <ins>their own/s)
    t.match(late.text, /name="version" value="2".*value="Anna".*value="75"/s)
    t.match(late.text, /value="own" selected/)
    const repeated = await save(`${party}/1`, { weight: '62', suit: 'M' }, { version: '1' })
    t.match(placeOf(repeated), 'refused=unchanged', 'what is so already is no conflict')
    t.equal((await storedSizes(party))[0]!.version, 2)
  })

  await t.test('stay in the form where they cannot be', async t => {
    for (const [field, value] of [
      ['weight', '620'],
      ['height', '1.65'],
      ['shoe', 'x'],
      ['name', 'x'.repeat(101)]
    ] as const) {
      const { status, text } = await save(`${party}/1`, { [field]: value }, { version: '2' })
      t.equal(status, 400, field)
      t.match(
        text,
        new RegExp(`id="${field}" name="${field}" [^>]*value="${value}"[^>]*aria-invalid="true"`),
        field
      )
    }
    t.equal((await save(`${party}/1`, { board: 'raft' }, { version: '2' })).status, 400)
    for (const place of [`${party}/3`, `${party}/0`, `${uuidV7(Date.now())}/1`, 'x/1'])
      t.equal((await save(place, { weight: '70' })).status, 404, place)
    t.match((await get(`/centre/guests/${party}/1?lang=pt`, owner)).text, 'Peso em kg')
  })

  await t.test('are for instructors those of their own lessons', async t => {
    t.equal((await save(`${party}/2`, { weight: '80' }, { headers: other })).status, 404)
    t.equal((await get(`/centre/guests/${party}/2`, other)).status, 404)
    t.equal((await get(`/centre/lessons/${lessonId}/gear`, other)).status, 404)
    t.equal((await save(`${party}/2`, { weight: '80' }, { headers: own })).status, 303)
    const { text } = await get(`/centre/lessons/${lessonId}/gear`, own)
    t.match(text, '2 × Suit M', 'the nearest in stock')
    t.match(text, '<span class="soft small">ideal: L</span>')
  })

  await t.test('stand on an instructor’s own page, with the lessons of the coming days', async t => {
    t.equal(placeOf(await get('/centre', own)), '/centre/mine')
    const { text } = await get('/centre/mine', own)
    t.match(text, /<details open>.*form="arrivals".*Ana: 7&#39;6&quot; soft, M, S · 2: /s)
    t.match(text, `/centre/lessons/${lessonId}/gear`)
    t.notMatch(text, 'Rita')
    t.match(text, /Mine<\/a>.*href="\/centre\/weeks\/[^"]+"/s)
    const teacher = (await addSignedIn(sql, { role: 'instructor', instructorId: await teacherOf(tomorrow) }))
      .headers
    t.match((await get('/centre/mine', teacher)).text, /<h2 class="title">Next: .*10:00<span>12:00/s)
    t.equal(placeOf(await get('/centre/mine', owner)).slice(0, 13), '/centre/days/', 'nobody else has one')
    const answer = await post('/centre/arrivals', { party: `${party}.2`, back: 'mine' }, own)
    t.match(placeOf(answer), /^\/centre\/mine\?did=arrival.set/)
  })

  async function teacherOf(slotId: string): Promise<string> {
    await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'ines', 'Inês')`
    await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
      select school_id, id, 'ines', tstzrange(starts_at, ends_at) from slots where id = ${slotId}`
    return 'ines'
  }

  await t.test('are told to the guest who asks, and erased with the guest', async t => {
    t.match(await listBookingsOf(sql, 'ana@example.com'), [
      { guests: [{ name: 'Ana', heightCm: 165, weightKg: 62, suit: 'M' }, { weightKg: 80 }], staffNote: null }
    ])
    const log = /log=([\w-]{36})/.exec(
      placeOf(await save(`${rita}/1`, { weight: '61' }, { version: '1' }))
    )?.[1]
    await eraseCustomer(sql, 'rita@example.com')
    t.strictSame(await storedSizes(rita), [
      { n: 1, name: null, height: null, weight: null, suit: null, version: 3 }
    ])
    const undone = await post(`/centre/log/${log}/undo`, { back: 'gear' }, owner)
    t.match(placeOf(undone), 'refused=overtaken', 'and undoing brings nothing back')
    const [left] =
      await sql`select count(*)::int as rows from guests where booking_id = ${rita} and was is not null`
    t.equal(left!.rows, 0)
  })

  await t.test('are erased with the names of old lessons, and not stored again', async t => {
    await sql`update slots set local_date = local_date - 40 where id = ${lessonId}`
    await eraseOldCustomers(sql, 30)
    t.strictSame(await storedSizes(party), [])
    t.match(placeOf(await save(`${party}/1`, { weight: '62' })), 'refused=erased')
  })

  await t.test('name both suits of a guest between two charts, on the gear list and the roster', async t => {
    const mia = await book(otherLesson, { customerName: 'Mia' })
    await save(`${mia}/1`, { weight: '48', height: '165' })
    const pageOf = async (path: string) => (await get(`/centre/lessons/${otherLesson}${path}`, owner)).text
    t.match(await pageOf('/gear'), '14 / XS (between two charts) *')
    t.match(await pageOf('/gear?lang=pt'), '14 / XS (entre duas tabelas) *')
    t.match(await pageOf(''), '14 / XS (between two charts)')
    t.match(await pageOf('/gear'), /1 × Suit 14</, 'one of them is carried')
  })
})
