import t from 'tap'
import { mutate } from '../../../support/crowd.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, addSlot } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

t.test('lesson types', async t => {
  const server = await serve(t, { settings: { TRUSTED_PROXIES: '1' } })
  const { sql } = server
  await addSchool(sql)
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
      [...text.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value
      ])
    ) as Record<string, string>
  const form = async () => formOf((await get(path, headers)).text)
  const place = ({ headers: given }: { headers: Headers }) => given.get('location') as string
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
        cutoff: '48'
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
      cancellation_cutoff_hours: 48
    })
    t.strictSame((await sql`select price_cents, capacity from slots where id = ${lesson}`)[0], slot)
    t.match((await get(`${path}?lang=pt`, headers)).text, '<h1>Aula de surf</h1>')
    t.match(place(await change({})), /said=unchanged/)
    t.match(await undo(saved), /said=undone/)
    t.strictSame(await terms(), before)
    t.match(await undo(saved), /said=overtaken/)
    t.equal((await rows()).length, 2)
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

  await t.test(
    'whoever comes second is shown what the first saved, and loses nothing that was typed',
    async t => {
      const seen = await form()
      await change({ price: '50' })
      const second = await post(path, { ...seen, capacity: '3' }, headers)
      t.equal(second.status, 409)
      t.match(second.text, 'role="alert" id="did"')
      t.match(second.text, 'Somebody else has changed this')
      t.match(formOf(second.text), { price: seen.price, capacity: '3' })
      t.match(second.text, /id="price-saved">Saved meanwhile: 50\b/)
      t.match(second.text, `id="capacity-saved">Saved meanwhile: ${seen.capacity}<`)
      t.notMatch(second.text, 'id="minutes-saved"', 'what both have alike says nothing')
      t.match((await terms()).capacity, Number(seen.capacity))
      t.match(place(await post(path, formOf(second.text), headers)), /said=saved/)
      t.match(await terms(), { capacity: 3 })
    }
  )

  await t.test('of two at one moment one is saved; without the lock on the type both would be', async t => {
    const seen = await form()
    const both = () => Promise.all(['60', '61'].map(price => post(path, { ...seen, price }, headers)))
    t.strictSame((await both()).map(({ status }) => status).sort(), [303, 409])
    Object.assign(seen, await form())
    await mutate(sql, 'change_type_at_desk', [
      ['perform 1 from lesson_types where school_id = p_school_id and id = p_type_id for no key update;', ''],
      ['  select s.code into code from save', '  perform pg_sleep(0.1);\n  select s.code into code from save']
    ])
    t.strictSame(
      (await both()).map(({ status }) => status),
      [303, 303]
    )
  })

  await t.test('what is hired by the day has no ratio', async t => {
    await sql`update lesson_types set availability_type = 'OPENING_HOURS', max_students_per_instructor = null where id = ${id}`
    t.notMatch((await get(path, headers)).text, 'name="ratio"')
    t.match(place(await change({ capacity: '4' })), /said=saved/)
    t.match(await terms(), { capacity: 4, max_students_per_instructor: null })
  })

  await t.test('a role that may not is refused', async t => {
    await sql`update people set role = 'desk' where school_id = ${S}`
    t.equal((await post(path, { name: 'X' }, headers)).status, 403)
  })
})
