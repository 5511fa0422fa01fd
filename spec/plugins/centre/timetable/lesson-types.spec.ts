import t from 'tap'
import { openSchool } from '../../../support/centre.ts'
import { MEET, mutate } from '../../../support/crowd.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot } from '../../../support/school.ts'

t.test('lesson types', async t => {
  const { server, sql } = await openSchool(t, { settings: { TRUSTED_PROXIES: '1' } })
  const lesson = await addSlot(sql, { daysAhead: 3 })
  const S = 'onda-clara'
  const { get, post } = visit(server)
  const { headers } = await addSignedInOwner(sql)
  const [{ id } = { id: '' }] = await sql<
    { id: string }[]
  >`select lesson_type_id as id from slots where id = ${lesson}`
  const path = `/centre/types/${id}`
  const formOf = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<input(?! type="checkbox"[^>]*yes">)[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value]
      )
    ) as Record<string, string>
  const form = async () => formOf((await get(path, headers)).text)
  const place = ({ headers: responseHeaders }: { headers: Headers }) =>
    responseHeaders.get('location') as string
  const change = async (changes: Record<string, string>) =>
    post(path, { ...(await form()), ...changes }, headers)
  const undo = async (at: string) =>
    place(await post(`/centre/types/${/log=([\w-]{36})/.exec(at)?.[1]}/undo`, {}, headers))
  const terms = async () => (await sql`select lesson_type_terms(${S}, ${id}) as terms`)[0]?.terms
  const rows = async () => sql`select before, after from school_log where act = 'type.change' order by at`

  await t.test('are listed with their prices, each leading to its form', async t => {
    const list = await get('/centre/types', headers)
    t.equal(list.status, 200)
    t.match(list.text, `href="${path}`)
    t.match(list.text, /€\d/)
    for (const none of ['nothing', '%00', 'Gr%C3%BCn'])
      t.equal((await get(`/centre/types/${none}`, headers)).status, 404, none)
    t.match((await get('/centre/types?lang=pt', headers)).text, 'Tipos de aula')
  })

  await t.test('names and terms change, planned lessons keep theirs, and all is undone', async t => {
    const before = await terms()
    const [slot] = await sql`select price_cents, capacity from slots where id = ${lesson}`
    const saved = place(
      await change({
        name: 'Surf lesson',
        namePt: 'Aula de surf',
        price: '41,50',
        capacity: '9',
        minutes: '75',
        ratio: '7',
        cutoff: '48',
        steps: '24 h: 50 %, 12:25'
      })
    )
    t.match(saved, /said=saved/)
    t.match(await terms(), {
      name: 'Surf lesson',
      name_pt: 'Aula de surf',
      price_cents: 4150,
      capacity: 9,
      duration_minutes: 75,
      max_students_per_instructor: 7,
      cancellation_cutoff_hours: 48,
      refund_steps: [
        { hours: 24, percent: 50 },
        { hours: 12, percent: 25 }
      ]
    })
    t.strictSame((await sql`select price_cents, capacity from slots where id = ${lesson}`)[0], slot)
    t.match((await get(`${path}?lang=pt`, headers)).text, '<h1>Aula de surf</h1>')
    t.match(place(await change({})), /said=unchanged/)
    t.match(await undo(saved), /said=undone/)
    t.strictSame(await terms(), before)
    t.match(await undo(saved), /said=overtaken/)
    t.equal((await rows()).length, 2)
  })

  await t.test('descriptions change in each language, and the log says only that they did', async t => {
    const saved = place(
      await change({ description: 'Small groups.\r\nWarm suits.', descriptionPt: 'Grupos pequenos.' })
    )
    t.match(await terms(), { description: 'Small groups.\nWarm suits.', description_pt: 'Grupos pequenos.' })
    t.strictSame((await rows()).at(-1)?.after, { description: 'given', description_pt: 'given' })
    t.match(await undo(saved), /said=undone/)
    t.match(await terms(), { description_pt: null })
    await change({ description: 'x'.repeat(5000), descriptionEn: 'y'.repeat(5000) })
    t.match((await terms()).description_en, /^y{5000}$/, 'however long they are')
    t.equal((await change({ description: 'x'.repeat(5001) })).status, 400)
  })

  await t.test('one is added with what it is, once, and taken back until something stands on it', async t => {
    const form = await get('/centre/types/new?lang=pt', headers)
    t.match(form.text, '<h1>Novo tipo de aula</h1>')
    const fields = {
      name: 'Pôr do sol',
      namePt: 'Aula ao pôr do sol',
      description: 'When the day is done.',
      level: 'kids',
      kind: 'private',
      pricing: 'BOOKING',
      price: '120',
      capacity: '4',
      minutes: '90',
      ratio: '4',
      cutoff: '12'
    }
    const add = (changes = {}) => post('/centre/types', { ...fields, ...changes }, headers)
    const added = place(await add())
    t.match(added, /types\/por-do-sol\?said=added/)
    t.match((await get(added, headers)).text, 'Plan lessons of this type')
    const [type] = await sql`select * from lesson_types where school_id = ${S} and id = 'por-do-sol'`
    t.match(type, {
      name: 'Pôr do sol',
      level: 'kids',
      kind: 'private',
      pricing_per: 'BOOKING',
      price_cents: 12000,
      max_students_per_instructor: 4,
      translations: { pt: { name: 'Aula ao pôr do sol' } }
    })
    const twice = await add({ name: 'PÔR DO SOL' })
    t.equal(twice.status, 409, 'a form that is sent twice adds one')
    t.match(twice.text, /id="name-bad">There is already a lesson type with this name/)
    t.equal((await add({ name: 'Por do sol', price: 'free' })).status, 400)
    t.match(place(await add({ name: 'Por do sol' })), /types\/por-do-sol-2\?/, 'an id is had once')
    t.match(place(await add({ name: 'New' })), /types\/new-2\?/, 'and none is the address of the form')
    t.match(place(await add({ name: '波乗り' })), /types\/lesson\?/)
    t.match(await undo(added), /^\/centre\/types\?said=undone/)
    t.equal((await get('/centre/types/por-do-sol', headers)).status, 404)
    t.match(await undo(added), /said=overtaken/)
    const repeated = place(await add())
    await sql`update slots set lesson_type_id = 'por-do-sol' where id = ${lesson}`
    t.match(await undo(repeated), /said=overtaken/, 'what has lessons stays')
    await sql`update slots set lesson_type_id = ${id} where id = ${lesson}`
    await sql`
      insert into lesson_types (school_id, id, name, level, kind, duration_minutes, capacity, max_students_per_instructor, price_cents)
      select ${S}, 'many-' || n, 'Many ' || n, 'all', 'group', 60, 6, 6, 100 from generate_series(1, 200) as n`
    t.match((await add({ name: 'One more' })).text, '200 lesson types at most')
    await sql`delete from lesson_types where id like 'many-%'`
  })

  await t.test('of two concurrent additions one succeeds; without the lock both would', async t => {
    const both = async (name: string) =>
      (
        await Promise.all(
          [name, name].map(name =>
            post(
              '/centre/types',
              { name, price: '1', capacity: '4', minutes: '90', ratio: '4', cutoff: '12' },
              headers
            )
          )
        )
      )
        .map(({ status }) => status)
        .sort()
    t.strictSame(await both('Dawn'), [303, 409])
    await mutate(sql, 'add_type_by_staff', [
      ['perform 1 from schools where id = p_school_id for no key update;', ''],
      ['  select c.id into type_id\n', `  ${MEET}\n  select 'dusk-' || pg_backend_pid() into type_id\n`]
    ])
    t.strictSame(await both('Dusk'), [303, 303])
  })

  await t.test('what cannot be read is marked, what was typed stays, and nothing is saved', async t => {
    const before = await terms()
    const rows: readonly (readonly [field: string, text: string])[] = [
      ['name', ''],
      ['price', 'free'],
      ['capacity', '0'],
      ['minutes', '1441'],
      ['ratio', ''],
      ['cutoff', '-1'],
      ['steps', '12:25,24:50'],
      ['namePt', 'x'.repeat(201)]
    ]
    for (const [field, text] of rows) {
      const answer = await change({ [field]: text })
      t.equal(answer.status, 400, field)
      t.match(answer.text, `id="${field}-bad"`)
      t.equal(formOf(answer.text)[field], text)
    }
    t.strictSame(await terms(), before)
  })

  await t.test('the second editor sees the saved values and loses no input', async t => {
    const seen = await form()
    await change({ price: '50' })
    const second = await post(path, { ...seen, capacity: '3' }, headers)
    t.equal(second.status, 409)
    t.match(second.text, 'role="alert" id="did"')
    t.match(second.text, 'Someone else has changed this')
    t.match(formOf(second.text), { price: seen.price, capacity: '3' })
    t.match(second.text, /id="price-saved">Saved in the meantime: 50\b/)
    t.match(second.text, `id="capacity-saved">Saved in the meantime: ${seen.capacity}<`)
    t.notMatch(second.text, 'id="minutes-saved"', 'what both have alike says nothing')
    t.match((await terms()).capacity, Number(seen.capacity))
    t.match(place(await post(path, formOf(second.text), headers)), /said=saved/)
    t.match(await terms(), { capacity: 3 })
  })

  await t.test('of two at one moment one is saved; without the lock on the type both would be', async t => {
    const seen = await form()
    const both = (...prices: string[]) =>
      Promise.all(prices.map(price => post(path, { ...seen, price }, headers)))
    t.strictSame((await both('60', '61')).map(({ status }) => status).sort(), [303, 409])
    Object.assign(seen, await form())
    await mutate(sql, 'change_type_by_staff', [
      ['perform 1 from lesson_types where school_id = p_school_id and id = p_type_id for no key update;', ''],
      ['  changed_terms := former || p_terms;', `  ${MEET}\n  changed_terms := former || p_terms;`]
    ])
    t.strictSame(
      (await both('62', '63')).map(({ status }) => status),
      [303, 303]
    )
    await mutate(sql, 'change_type_by_staff', [])
  })

  await t.test('what is hired by the day has no ratio', async t => {
    await sql`update lesson_types set availability_type = 'OPENING_HOURS', max_students_per_instructor = null where id = ${id}`
    t.notMatch((await get(path, headers)).text, 'name="ratio"')
    t.match(place(await change({ capacity: '4' })), /said=saved/)
    t.match(await terms(), { capacity: 4, max_students_per_instructor: null })
  })
})
