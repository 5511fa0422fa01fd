import t from 'tap'
import { openCentre } from '../../../support/centre.ts'

t.test('prices by age', async t => {
  const { sql, get, post, headers } = await openCentre(t, { settings: { TRUSTED_PROXIES: '1' } })
  const base = {
    name: 'Group',
    price: '35',
    capacity: '8',
    minutes: '90',
    ratio: '6',
    cutoff: '24',
    ages: '1'
  }
  const choices = { level: 'all', kind: 'group', pricing: 'UNIT' }
  const storedUnits = async () =>
    (await sql<{ units: unknown }[]>`select units from lesson_types where name = 'Group'`)[0]?.units
  const adult = { id: 'adult', minAge: 16, maxAge: 99, cents: 3500 }
  const child = { id: 'child', minAge: 6, maxAge: 12, cents: 2800 }

  await t.test('a faulty row is shown beside its cell, and a price of the party has none', async t => {
    const send = (more: Record<string, string>) =>
      post('/centre/types', { ...base, ...choices, ...more }, headers)
    const faulty = await send({
      adultFrom: '16',
      adultPrice: '36',
      childFrom: '200',
      youthTo: '5',
      youthFrom: '9'
    })
    t.equal(faulty.status, 400)
    for (const cell of ['adultPrice', 'childFrom', 'youthTo']) t.match(faulty.text, `id="${cell}-bad"`)
    t.match(
      (await post('/centre/types', { ...base, ...choices, name: 'Kids', childPrice: '28' }, headers)).status,
      303
    )
    const kids = await sql<{ units: unknown }[]>`select units from lesson_types where name = 'Kids'`
    t.strictSame(kids[0]?.units, [{ ...adult, minAge: 18 }, child], 'the price of the type is for adults')
    const ofParty = await send({ pricing: 'BOOKING', childPrice: '28' })
    t.match([ofParty.status, ofParty.text], [400, /whole booking has no age groups/])
    t.equal(await storedUnits(), undefined)
  })

  await t.test('are added with a type, changed, removed, and taken back', async t => {
    const added = await post(
      '/centre/types',
      { ...base, ...choices, adultFrom: '16', childPrice: '28' },
      headers
    )
    const path = (added.headers.get('location') ?? '').split('?')[0] as string
    t.strictSame(await storedUnits(), [adult, child])
    const { text } = await get(path, headers)
    t.match(text, /name="adultPrice"[^>]*placeholder="price above"/)
    t.match(text, 'Price (EUR)')
    t.match((await get('/centre/types', headers)).text, /Adult \(16\+\) €35, Child \(6–12\) €28/)
    const version = async () =>
      /name="version" value="(\w+)"/.exec((await get(path, headers)).text)?.[1] as string
    const change = async (more: Record<string, string>) =>
      post(path, { version: await version(), ...base, ...more }, headers)
    const rows = { adultFrom: '16', adultTo: '99', childFrom: '6', childTo: '12' }
    await change({ ...rows, price: '40', childPrice: '30' })
    t.strictSame(await storedUnits(), [
      { ...adult, cents: 4000 },
      { ...child, cents: 3000 }
    ])
    const preview = await get(`${path}/prices?from=2099-06-01&to=2099-06-30&price=20`, headers)
    t.equal(preview.status, 200)
    const removed = await change({ price: '40' })
    t.equal(await storedUnits(), null)
    const log = /log=([\w-]{36})/.exec(removed.headers.get('location') ?? '')?.[1]
    await post(`/centre/types/${log}/undo`, {}, headers)
    t.strictSame(await storedUnits(), [
      { ...adult, cents: 4000 },
      { ...child, cents: 3000 }
    ])
  })

  await t.test('a hidden type is not offered for new lessons, until it is taken back', async t => {
    const [{ id } = { id: '' }] = await sql<
      { id: string }[]
    >`select id from lesson_types where name = 'Group'`
    const isOffered = async () =>
      (await get('/centre/lessons/new', headers)).text.includes(`<option value="${id}"`)
    t.ok(await isOffered())
    const hidden =
      (await post(`/centre/types/${id}/hide`, { hidden: '1' }, headers)).headers.get('location') ?? ''
    t.match(hidden, 'said=removed')
    t.notOk(await isOffered())
    t.match((await get('/centre/types', headers)).text, '<span class="pill">hidden</span>')
    await post(`/centre/types/${/log=([\w-]{36})/.exec(hidden)?.[1]}/undo`, {}, headers)
    t.ok(await isOffered())
    await post(`/centre/types/${id}/hide`, { hidden: '1' }, headers)
    t.match((await get(`/centre/types/${id}`, headers)).text, 'Offer it again')
    await post(`/centre/types/${id}/hide`, {}, headers)
    t.ok(await isOffered())
  })

  await t.test('requires transfers by two ticks, taken back by undo', async t => {
    const [{ id } = { id: '' }] = await sql<
      { id: string }[]
    >`select id from lesson_types where name = 'Group'`
    const stored = async () =>
      (await sql`select to_json(transfers_required) as required from lesson_types where id = ${id}`)[0]
        ?.required
    const { text } = await get(`/centre/types/${id}`, headers)
    t.match(text, /type="checkbox" id="pickup" name="pickup" value="yes"> Guests must choose a pickup point/)
    const changed = await post(`/centre/types/${id}`, { ...base, pickup: 'yes', dropoff: 'yes' }, headers)
    t.strictSame(await stored(), ['pickup', 'dropoff'])
    t.match((await get(`/centre/types/${id}`, headers)).text, 'name="dropoff" value="yes" checked')
    t.match(
      (await get('/centre/log', headers)).text,
      'required transfers <del>none</del> → <ins>pickup, drop-off</ins>'
    )
    const log = /log=([\w-]{36})/.exec(changed.headers.get('location') ?? '')?.[1]
    await post(`/centre/types/${log}/undo`, {}, headers)
    t.strictSame(await stored(), [])
  })

  await t.test('an older page without the rows removes none', async t => {
    const { ages: _, ...older } = base
    const [{ id } = { id: '' }] = await sql<
      { id: string }[]
    >`select id from lesson_types where name = 'Group'`
    t.equal((await post(`/centre/types/${id}`, { ...older, price: '20' }, headers)).status, 303)
    t.strictSame(await storedUnits(), [
      { ...adult, cents: 2000 },
      { ...child, cents: 1500 }
    ])
  })
})
