import t from 'tap'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { serve } from '../../../support/server.ts'

t.test('a school that cannot sell yet', async t => {
  const server = await serve(t, { settings: { TRUSTED_PROXIES: '1' } })
  const { sql } = server
  await sql`insert into schools (id, name, time_zone) values ('new-school', 'New School', 'Africa/Casablanca')`
  const { get, post } = visit(server)
  const { headers } = await addSignedInOwner(sql, 'new-school')
  const linksOf = async (path = '/centre/days/2099-07-01') => {
    const { text } = await get(path, headers)
    const [, list = ''] = /aria-labelledby="start">(.*?)<\/section>/s.exec(text) ?? []
    return [...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  }

  await t.test('is led to each missing step, in order', async t => {
    t.strictSame(await linksOf(), [
      '/centre/types/new',
      '/centre/instructors',
      '/centre/lessons/new',
      '/centre/school',
      '/centre/channels'
    ])
    const { text } = await get('/centre/days/2099-07-01?lang=pt', headers)
    t.match(text, 'O que ainda falta')
  })

  await t.test('a step disappears once it is done, and the list with the last lesson planned', async t => {
    const type = { name: 'Group', level: 'beginner', kind: 'group', pricing: 'UNIT', price: '35' }
    const added = await post(
      '/centre/types',
      { ...type, capacity: '8', minutes: '90', ratio: '6', cutoff: '24' },
      headers
    )
    const [, typeId = ''] = /\/centre\/types\/([\w-]+)/.exec(added.headers.get('location') ?? '') ?? []
    t.notOk((await linksOf()).includes('/centre/types/new'))
    await post('/centre/instructors', { name: 'Yassine', languages: 'fr, ar' }, headers)
    t.strictSame(await linksOf(), ['/centre/lessons/new', '/centre/school', '/centre/channels'])
    const plan = { type: typeId, spot: 'Supertubos', hours: '10:00', from: '2099-07-01', teachers: 'yassine' }
    t.equal((await post('/centre/lessons/new', plan, headers)).status, 303)
    t.strictSame(await linksOf(), [])
    t.strictSame(await linksOf('/centre/days/2099-07-02'), [])
    t.strictSame(await linksOf('/centre/settings'), ['/centre/school', '/centre/channels'])
    t.match((await get('/centre/days/2099-07-02', headers)).text, 'No lessons on this day')
  })

  await t.test('School lists what is left: a spot without sea, a price of nothing, contact', async t => {
    const lessons = (spot: string) => sql`update slots set spot_name = ${spot} where school_id = 'new-school'`
    await sql`insert into lesson_types (school_id, id, name, level, kind, duration_minutes, capacity, price_cents)
      values ('new-school', 'free', 'Free', 'beginner', 'group', 60, 8, 0)`
    await lessons('Taghazut')
    t.strictSame(await linksOf('/centre/settings'), [
      '/centre/types',
      '/centre/lessons/new',
      '/centre/school',
      '/centre/channels'
    ])
    await sql`delete from lesson_types where school_id = 'new-school' and id = 'free'`
    await sql`update schools set address = 'Praia 1', meet = 'At the hut', telephone = '+212 600000000' where id = 'new-school'`
    await lessons('Supertubos')
    t.strictSame(await linksOf('/centre/settings'), ['/centre/channels'])
  })

  await t.test('the desk, who may do none of it, sees an empty day', async t => {
    await sql`delete from slot_instructors where school_id = 'new-school'`
    await sql`delete from slots where school_id = 'new-school'`
    const desk = await addSignedIn(sql, { role: 'desk', schoolId: 'new-school' })
    t.match((await get('/centre/days/2099-07-01', desk.headers)).text, 'No lessons on this day')
    t.strictSame(await linksOf(), ['/centre/lessons/new', '/centre/channels'])
  })
})
