import t from 'tap'
import { openCentre } from '../../../support/centre.ts'
import { listPages } from '../../../support/lists-page.ts'
import { addSignedIn } from '../../../support/owner.ts'
import { SCHOOL } from '../../../support/school.ts'

const PATH = '/centre/hire'
const BOARD = { name: 'Soft board', price: '20', capacity: '10', cutoff: '24' }
const DAYS = { spot: 'Molhe Leste', opens: '09:00', closes: '18:00', from: '2099-07-01', to: '2099-07-14' }

t.test('hire by the day, in the control centre', async t => {
  const { server, sql, headers } = await openCentre(t, { settings: { TRUSTED_PROXIES: '1' } })
  const key = await server.schoolKey('Hotel')
  const { get, post, place, undo } = listPages(server, PATH, headers)

  await t.test('adds something, and undoes that while it has no days', async t => {
    t.match((await get()).text, /Nothing is for hire yet/)
    const added = place(await post('', BOARD))
    t.match(added, /^\/centre\/hire\/soft-board\?said=added&log=/)
    t.equal(await undo(added, '/centre/types', 'hire'), `${PATH}?said=undone`)
    t.equal((await get('/soft-board')).status, 404)
    await post('', BOARD)
    const [type] =
      await sql`select availability_type, max_students_per_instructor, price_cents, capacity from lesson_types
      where school_id = ${SCHOOL} and id = 'soft-board'`
    t.strictSame(type, {
      ...{ availability_type: 'OPENING_HOURS', max_students_per_instructor: null },
      ...{ price_cents: 2000, capacity: 10 }
    })
    t.match((await get()).text, /Soft board[\s\S]*10 a day/)
  })

  await t.test('names faulty fields beside them, and a name that is taken', async t => {
    const { status, text } = await post('', { ...BOARD, name: '', price: 'x', capacity: '0' })
    t.equal(status, 400)
    for (const field of ['name', 'price', 'capacity']) t.match(text, `id="${field}-bad"`)
    const taken = await post('', BOARD)
    t.equal(taken.status, 409)
    t.match(taken.text, /has this name already/)
  })

  await t.test('opens days that partners can book over OCTO', async t => {
    const opened = place(
      await post('/soft-board/days', [...Object.entries(DAYS), ['weekdays', '6'], ['weekdays', '7']])
    )
    t.equal(opened, `${PATH}/soft-board?opened=4`)
    t.match((await get('/soft-board?opened=4')).text, /4 days are open/)
    const { body } = await server.post('/api/partner/octo/availability', {
      headers: { authorization: `Bearer ${key}` },
      body: {
        ...{ productId: 'soft-board', optionId: 'DEFAULT' },
        ...{ localDateStart: '2099-07-01', localDateEnd: '2099-07-14' }
      }
    })
    const free = body.filter(({ available }: { available: boolean }) => available)
    t.equal(free.length, 4, JSON.stringify(body).slice(0, 300))
  })

  await t.test('refuses faulty days, and days that are open already', async t => {
    const faults: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['spot', { spot: '' }],
      ['opens', { opens: '25:00' }],
      ['closes', { closes: '08:00' }],
      ['from', { from: '' }],
      ['to', { to: '2099-06-01' }]
    ]
    for (const [field, fields] of faults) {
      const { status, text } = await post('/soft-board/days', { ...DAYS, ...fields })
      t.equal(status, 400, field)
      t.match(text, new RegExp(`id="${field}-bad"`))
    }
    const many = await post('/soft-board/days', { ...DAYS, to: '2100-06-01' })
    t.match(many.text, /More than 200 days/)
    const repeated = await post('/soft-board/days', { ...DAYS, from: '2099-07-04', to: '2099-07-05' })
    t.equal(repeated.status, 409)
    t.match(repeated.text, /2 of these days are open already/)
    t.equal((await post('/group/days', DAYS)).status, 404, 'a lesson is not for hire')
  })

  await t.test('the desk may not', async t => {
    const desk = listPages(server, PATH, (await addSignedIn(sql, { role: 'desk' })).headers)
    t.equal((await desk.get()).status, 403)
  })
})
