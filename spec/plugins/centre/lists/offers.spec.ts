import t from 'tap'
import { openCentre } from '../../../support/centre.ts'
import { listPages } from '../../../support/lists-page.ts'
import { addSignedIn } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, SCHOOL } from '../../../support/school.ts'

const PATH = '/centre/offers'

/** A form with the choices that it begins with. */
const form = (fields: Readonly<Record<string, string>>) => ({
  audience: 'code',
  borneBy: 'school',
  ...fields
})

const FAULTS: readonly (readonly [field: string, fields: Readonly<Record<string, string>>])[] = [
  ['title', { title: '', percent: '10' }],
  ['percent', { title: 'X' }],
  ['percent', { title: 'X', percent: '101' }],
  ['percent', { title: 'X', percent: '10', amount: '5' }],
  ['amount', { title: 'X', amount: 'five' }],
  ['code', { title: 'X', percent: '10', code: 'no code!' }],
  ['to', { title: 'X', percent: '10', from: '2027-06-02', to: '2027-06-01' }],
  ['seatsTo', { title: 'X', percent: '10', seatsFrom: '5', seatsTo: '4' }],
  ['daysFrom', { title: 'X', percent: '10', daysFrom: 'two' }],
  ['hoursTo', { title: 'X', percent: '10', daysFrom: '2', hoursTo: '48' }]
]

t.test('offers, in the control centre', async t => {
  const { server, sql, headers } = await openCentre(t, { settings: { TRUSTED_PROXIES: '1' } })
  const { get, post, place, undo, versionOf } = listPages(server, PATH, headers)
  const stored = async () => (await sql`select offers from schools where id = ${SCHOOL}`)[0]?.offers

  await t.test("an early bird gets a code from its name, and lowers the form's price", async t => {
    t.match((await get()).text, /No offers yet/)
    const fields = form({
      title: 'Early bird',
      titlePt: 'Reserva antecipada',
      audience: 'all',
      percent: '10',
      daysFrom: '14'
    })
    const added = place(await post('', fields))
    t.match(added, /said=added&log=/)
    t.equal(place(await post('', fields)), added, 'sent twice, it is one')
    t.strictSame(await stored(), [
      {
        ...{ code: 'EARLY-BIRD', title: 'Early bird', titles: { pt: 'Reserva antecipada' }, open: true },
        ...{ percent: 10, bearer: 'school', hoursFrom: 336 }
      }
    ])
    const slot = await addSlot(sql, { daysAhead: 30 })
    const page = async () => (await visit(server).get(`/book/${SCHOOL}/${slot}?lang=en`)).text
    t.match(await page(), /Early bird/)
    t.match((await get('?lang=pt')).text, /Reserva antecipada[\s\S]*com mais de 14 dias/)
    t.equal(await undo(added), `${PATH}?said=undone`)
    t.notMatch(await page(), /Early bird/)
    t.equal(await undo(added), `${PATH}?said=overtaken`)
  })

  await t.test('one with a code of its own takes an amount, days, people and hours', async t => {
    const fields = form({
      title: 'Hotel',
      code: 'hotel5',
      amount: '5.50',
      from: '2027-06-01',
      to: '2027-06-30'
    })
    const more = { seatsFrom: '2', seatsTo: '6', hoursTo: '48', borneBy: 'partner', lessonTypes: 'group' }
    t.match(place(await post('', { ...fields, ...more })), /said=added/)
    t.strictSame(await stored(), [
      {
        ...{ code: 'HOTEL5', title: 'Hotel', open: false, cents: 550, bearer: 'partner', types: ['group'] },
        ...{ from: '2027-06-01', to: '2027-06-30', seatsFrom: 2, seatsTo: 6, hoursTo: 48 }
      }
    ])
    const taken = await post('', form({ title: 'Other', code: 'HOTEL5', percent: '5' }))
    t.equal(taken.status, 409)
    t.match(taken.text, /There is one with this name already/)
    t.match(taken.text, /value="Other"/)
  })

  for (const [field, fields] of FAULTS)
    await t.test(`refuses ${JSON.stringify(fields)} beside ${field}`, async t => {
      const { status, text } = await post('', form(fields))
      t.equal(status, 400)
      t.match(text, new RegExp(`id="${field}-bad"`))
    })

  await t.test('changes one, clears what is left empty, and undoes that', async t => {
    const version = await versionOf('HOTEL5')
    const changed = place(await post('/HOTEL5', form({ version, title: 'Hotel guests', percent: '7' })))
    t.match(changed, /said=saved&log=/)
    t.strictSame(await stored(), [
      { code: 'HOTEL5', title: 'Hotel guests', open: false, percent: 7, bearer: 'school' }
    ])
    const stale = await post('/HOTEL5', form({ version, title: 'Mine', percent: '8' }))
    t.equal(stale.status, 409)
    t.match(stale.text, /Hotel guests/)
    t.equal(await undo(changed), `${PATH}?said=undone`)
    t.match((await stored())[0], { cents: 550, to: '2027-06-30' })
  })

  await t.test('removes one, undoes that, and answers 404 for others', async t => {
    const removed = place(await post('/HOTEL5/remove', { version: await versionOf('HOTEL5') }))
    t.match(removed, /said=removed&log=/)
    t.equal((await get('/HOTEL5')).status, 404)
    t.equal(await undo(removed), `${PATH}?said=undone`)
    t.equal((await get('/hotel5')).status, 200)
    t.equal((await get('/NOPE')).status, 404)
  })

  await t.test('the desk may not', async t => {
    const desk = listPages(server, PATH, (await addSignedIn(sql, { role: 'desk' })).headers)
    t.equal((await desk.get()).status, 403)
    t.equal((await desk.post('', form({ title: 'X', percent: '10' }))).status, 403)
  })
})
