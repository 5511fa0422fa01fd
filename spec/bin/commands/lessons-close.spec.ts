import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, addSlot, bookingOf } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('lessons close', async t => {
  const { run, sql, url } = await cli(t)
  await addSchool(sql)
  const id = await addSlot(sql)
  const server = await serve(t, { on: { sql, url } })
  const key = await server.schoolKey()
  const book = () => server.post('/api/partner/v1/bookings', { key, body: bookingOf(id) })

  t.test('closes a lesson in a server that runs; its bookings stand', async t => {
    t.equal((await book()).status, 201)
    const { code, out } = await run('lessons', 'close', id)
    t.equal(code, 0)
    t.match(out, /^The lesson group of onda-clara on \S+ at 10:00, Baleal, is closed to sale now/)
    t.equal((await book()).body.error, 'slot_not_purchasable')
  })

  t.test('again changes nothing and says so', async t => {
    t.match((await run('lessons', 'close', id)).out, /was closed to sale already/)
    const again = (await run('lessons', 'close', id, '--json')).json()
    t.match(again, { id, status: 'CLOSED', changed: false, taken: 1 })
  })

  t.test('refuses what is no lesson', async t => {
    for (const unknown of ['nope', '01890000-0000-7000-8000-000000000000']) {
      t.match(await run('lessons', 'close', unknown), { code: 1, err: new RegExp(`no lesson "${unknown}"`) })
    }
  })
})
