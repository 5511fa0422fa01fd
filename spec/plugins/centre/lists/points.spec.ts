import t from 'tap'
import { openSchool } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addLessonType, addSlot, SCHOOL } from '../../../support/school.ts'

const PATH = '/centre/points'

t.test('pickup points, in the control centre', async t => {
  const { server, sql } = await openSchool(t, { settings: { TRUSTED_PROXIES: '1' } })
  await addLessonType(sql, { id: 'kids' })
  const { get, post } = visit(server)
  const { headers } = await addSignedInOwner(sql)
  const place = ({ headers: answered }: { headers: Headers }) => answered.get('location') as string
  const logOf = (path: string) => /log=([\w-]{36})/.exec(path)?.[1]
  const undo = async (path: string) =>
    place(await post(`${PATH}/${logOf(path)}/undo`, { back: 'day' }, headers))
  const stored = async () => (await sql`select points from schools where id = ${SCHOOL}`)[0]?.points
  const logged = async () =>
    (await sql`select act from school_log where act like 'point.%' order by at`).map(row => row.act)
  const versionOf = async (id: string) =>
    /name="version" value="(\w{32})"/.exec((await get(`${PATH}/${id}`, headers)).text)?.[1] as string
  const form = (fields: Readonly<Record<string, string>>, minutes: readonly [string, string, string][]) =>
    [
      ...Object.entries(fields),
      ...minutes.flatMap(([type, pickup, dropoff]): [string, string][] => [
        ['type', type],
        ['pickup', pickup],
        ['dropoff', dropoff]
      ])
    ] as [string, string][]
  const MAR = {
    name: 'Hotel Mar',
    address: 'Av. do Mar 1',
    directions: 'At the gate',
    latitude: '39.3558',
    longitude: '-9.3811'
  }
  const both: [string, string, string][] = [
    ['group', '45', '20'],
    ['kids', '', '']
  ]

  await t.test('the page of a school without points says so, with the form open', async t => {
    const { status, text } = await get(PATH, headers)
    t.equal(status, 200)
    t.match(text, /No pickup points yet/)
    t.match(text, /<details class="lesson" id="add" open>/)
    t.match((await get(`${PATH}?lang=pt`, headers)).text, /Ainda não há pontos de recolha/)
  })

  await t.test('adds one with minutes for each lesson type; sent twice, it is one', async t => {
    const added = place(await post(PATH, form(MAR, both), headers))
    t.match(added, /^\/centre\/points\?said=added&log=/)
    t.equal(place(await post(PATH, form(MAR, both), headers)), added)
    t.strictSame(await stored(), [
      {
        ...{ id: 'hotel-mar', name: 'Hotel Mar', address: 'Av. do Mar 1', directions: 'At the gate' },
        ...{ latitude: 39.3558, longitude: -9.3811, pickup: { group: 45 }, dropoff: { group: 20 } }
      }
    ])
    const { text } = await get(added, headers)
    t.match(text, /Added\./)
    t.match(text, /collects: [^<]* 45 min/)
  })

  await t.test('another place of the same name gets a number', async t => {
    const added = place(await post(PATH, form({ ...MAR, address: 'Baleal' }, both), headers))
    t.match((await get(`${PATH}/hotel-mar-2`, headers)).text, /value="Baleal"/)
    t.equal(await undo(added), `${PATH}?said=undone`)
    t.equal(await undo(added), `${PATH}?said=overtaken`)
    t.equal((await stored()).length, 1)
  })

  await t.test('guests choose it on the form of a lesson, and no longer once it is removed', async t => {
    const slot = await addSlot(sql, { daysAhead: 3 })
    const page = async () => (await get(`/book/${SCHOOL}/${slot}`)).text
    t.match(await page(), /Hotel Mar/)
    await post(PATH, form({ name: 'Station', address: 'There' }, [['kids', '30', '']]), headers)
    const version = await versionOf('hotel-mar')
    const removed = place(await post(`${PATH}/hotel-mar/remove`, { version }, headers))
    t.match(removed, /^\/centre\/points\?said=removed&log=/)
    t.notMatch(await page(), /Hotel Mar/)
    t.equal((await get(`${PATH}/hotel-mar`, headers)).status, 404)
    t.equal((await post(`${PATH}/hotel-mar/remove`, { version }, headers)).status, 404)
    t.equal(await undo(removed), `${PATH}?said=undone`)
    t.match(await page(), /Hotel Mar/)
    t.strictSame(
      (await stored()).map(({ id }: { id: string }) => id),
      ['hotel-mar', 'station'],
      'at its former place'
    )
  })

  await t.test('names faulty fields beside them, and keeps what was typed', async t => {
    const typed = { ...MAR, name: '', latitude: '91' }
    const { status, text } = await post(PATH, form(typed, both), headers)
    t.equal(status, 400)
    for (const id of ['name-bad', 'latitude-bad']) t.match(text, `id="${id}"`)
    t.match(text, /value="Av. do Mar 1"/)
    t.match(text, /id="pickup-group" name="pickup" value="45"/)
    const lone = await post(PATH, form({ ...MAR, longitude: '' }, both), headers)
    t.match(lone.text, /id="latitude-bad"/)
    const nowhere = await post(PATH, form(MAR, [['group', '', '']]), headers)
    t.equal(nowhere.status, 400)
    t.match(nowhere.text, /for at least one lesson type/)
    const long = await post(PATH, form(MAR, [['group', '601', '']]), headers)
    t.match(long.text, /aria-describedby="pickup-bad"/)
  })

  await t.test('changes one, undoes that, and says if nothing changed', async t => {
    const version = await versionOf('station')
    const typed = form({ version, name: 'Station', address: 'North' }, [['kids', '25', '']])
    const changed = place(await post(`${PATH}/station`, typed, headers))
    t.match(changed, /said=saved&log=/)
    t.match((await stored())[1], { address: 'North', pickup: { kids: 25 } })
    t.match(place(await post(`${PATH}/station`, typed.slice(1), headers)), /said=unchanged/)
    t.equal(await undo(changed), `${PATH}?said=undone`)
    t.match((await stored())[1], { address: 'There', pickup: { kids: 30 } })
  })

  await t.test('a concurrent change is shown beside what was typed, and nothing is saved', async t => {
    const version = await versionOf('station')
    const other = form({ version, name: 'Station', address: 'South' }, [['kids', '30', '']])
    await post(`${PATH}/station`, other, headers)
    const { status, text } = await post(
      `${PATH}/station`,
      form({ version, name: 'Station', address: 'East' }, [['kids', '30', '']]),
      headers
    )
    t.equal(status, 409)
    t.match(text, /value="East"/)
    t.match(text, /South/)
    t.equal((await stored())[1].address, 'South')
    t.match(place(await post(`${PATH}/station/remove`, { version }, headers)), /station\?said=item_changed/)
  })

  await t.test('thirty are the most', async t => {
    const many = Array.from({ length: 29 }, (_, n) => ({
      id: `p${n}`,
      name: `P${n}`,
      address: 'x',
      pickup: { group: 1 }
    }))
    await sql`update schools set points = ${JSON.stringify(many)}::text::jsonb || (points -> 1) where id = ${SCHOOL}`
    const { status, text } = await post(PATH, form(MAR, both), headers)
    t.equal(status, 409)
    t.match(text, /Remove one first/)
  })

  await t.test('every change is one row of the audit log', async t => {
    t.strictSame(await logged(), [
      'point.add',
      'point.add',
      'point.remove',
      'point.add',
      'point.remove',
      'point.add',
      'point.change',
      'point.change',
      'point.change'
    ])
    t.match((await get('/centre/log', headers)).text, /removed a pickup point/)
  })

  await t.test('managers may, the desk and instructors may not', async t => {
    const manager = await addSignedIn(sql, { role: 'manager' })
    t.equal((await get(PATH, manager.headers)).status, 200)
    const desk = await addSignedIn(sql, { role: 'desk' })
    t.equal((await get(PATH, desk.headers)).status, 403)
    t.equal((await post(PATH, form(MAR, both), desk.headers)).status, 403)
  })
})
