import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { vacanciesOf } from '../../../lib/booking/rules.ts'
import { between, mulberry32, pickOne } from '../../../lib/demo/random.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import type { LimitInput } from '../../../lib/partners/rules.ts'
import { saveLimit } from '../../../lib/partners/transactions.ts'
import { listLessonsEverywhere } from '../../../lib/storefront/queries.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { undoAct } from '../../../plugins/centre/kit/writes.ts'
import { reservationOf, runOut, serveOcto } from '../../support/octo.ts'
import { addSignedIn, addSignedInOwner } from '../../support/owner.ts'
import { visit } from '../../support/page.ts'
import { bookingOf, SCHOOL, zoneWhereItIs } from '../../support/school.ts'

const SEED = 730
const ALWAYS = { from: '2020-01-01', to: null }

t.test('seats guaranteed to a partner', async t => {
  const server = await serveOcto(t)
  const { sql } = server
  const { get, post } = visit(server)
  await sql`update schools set time_zone = ${await zoneWhereItIs(sql, 10)} where id = ${SCHOOL}`
  const keys = { Atlas: await server.schoolKey('Atlas'), Brisa: await server.schoolKey('Brisa') }
  const partnerId = async (name: string) =>
    singleRow<{ id: string }>(await sql`select partner_of(${SCHOOL}, ${name})::text as id`).id

  async function limit(name: string, { releaseHours = null, ...words }: Partial<LimitInput>) {
    const key = { schoolId: SCHOOL, actorId: null, partnerId: await partnerId(name) }
    const saved = await saveLimit(
      sql,
      key,
      { id: uuidV7(Date.now()), version: null },
      { type: 'group', ...ALWAYS, seats: 3, ...words, releaseHours }
    )
    t.equal(saved.code, 'ok')
    return saved.logId as string
  }

  async function clear() {
    await sql`delete from partner_limits`
    await sql`delete from bookings`
    await sql`delete from slots`
  }

  const seen = async (name: keyof typeof keys, id: string) => {
    const { body } = await server.get('/api/partner/v1/availability', { key: keys[name] })
    return (body as { id: string; vacancies: number }[]).find(slot => slot.id === id)?.vacancies
  }
  const book = (name: keyof typeof keys, id: string, participants: number, more: object = {}) =>
    server.post('/api/partner/v1/bookings', {
      key: keys[name],
      body: bookingOf(id, { participants, ...more })
    })

  await t.test('are left out of what every other channel sees and sells', async t => {
    const id = await server.slot('group', { daysAhead: 3, instructors: 2 })
    await limit('Atlas', { seats: 3, releaseHours: 24 })
    t.strictSame([await seen('Atlas', id), await seen('Brisa', id)], [8, 5])
    t.match((await get(`/book/${SCHOOL}/${id}`)).text, /5 places left/)
    const [everywhere] = await listLessonsEverywhere(sql, { language: 'en', days: 9, limit: 9 })
    t.equal(everywhere && vacanciesOf(everywhere), 5)
    const strict = await server.octo('POST', '/availability', {
      ...{ productId: 'group', optionId: 'DEFAULT', availabilityIds: [id] }
    })
    t.match(strict.body, [{ vacancies: 5 }])
    const held = await server.reserve(id, 2)
    t.match(held.body, { availability: { vacancies: 3 } })
    t.match((await book('Brisa', id, 4)).body, {
      error: 'insufficient_spots',
      remaining: 3,
      hint: 'You requested 4 seats; 3 are left.'
    })
    const { unitItems } = reservationOf(id, 6)
    const resized = await server.octo('PATCH', `/bookings/${held.body.uuid}`, { unitItems })
    t.match(resized.body, { errorMessage: /4 more seats; 3 are left/ }, 'nor by a change')
    t.equal((await book('Brisa', id, 3)).status, 201)
    t.strictSame([await seen('Atlas', id), await seen('Brisa', id)], [3, 0])
    await runOut(server, held.body.uuid)
    t.strictSame(
      [await seen('Atlas', id), await seen('Brisa', id)],
      [5, 2],
      'a hold that ends returns its seats'
    )
    const { bookingId } = (await book('Atlas', id, 3)).body
    t.strictSame(
      [await seen('Atlas', id), await seen('Brisa', id)],
      [2, 2],
      'a sold guarantee reserves nothing'
    )
    await server.del(`/api/partner/v1/bookings/${bookingId}`, { key: keys.Atlas })
    t.strictSame(
      [await seen('Atlas', id), await seen('Brisa', id)],
      [5, 2],
      'a cancellation reserves it again'
    )
    await clear()
  })

  await t.test('are free for everybody from the release on, without a write or a job', async t => {
    const { start } = singleRow<{ start: string }>(
      await sql`select to_char(clock_timestamp() at time zone s.time_zone + interval '3 hours 7 seconds', 'HH24:MI:SS') as start
        from schools s where s.id = ${SCHOOL}`
    )
    const id = await server.slot('group', { daysAhead: 0, localStart: start, localEnd: '23:00' })
    await limit('Atlas', { seats: 6, releaseHours: 3 })
    const path = '/api/partner/v1/availability'
    const before = await server.get(path, { key: keys.Brisa })
    t.match(before.body, [{ vacancies: 2 }])
    t.match((await book('Brisa', id, 3)).body, { error: 'insufficient_spots', remaining: 2 })
    const headers = { 'if-none-match': before.headers.get('etag') as string }
    let after = await server.get(path, { key: keys.Brisa, headers })
    t.equal(after.status, 304)
    while (after.status === 304) {
      await sleep(300)
      after = await server.get(path, { key: keys.Brisa, headers })
    }
    t.match(after.body, [{ vacancies: 8 }])
    t.equal((await book('Brisa', id, 8)).status, 201)
    await clear()
  })

  await t.test('reserve a private lesson completely', async t => {
    const id = await server.slot('private', { daysAhead: 3, capacity: 2 })
    await limit('Atlas', { type: null, seats: 1, releaseHours: 0 })
    t.strictSame([await seen('Atlas', id), await seen('Brisa', id)], [2, 0])
    t.match((await book('Brisa', id, 1)).body, { error: 'insufficient_spots', remaining: 0 })
    t.equal((await book('Atlas', id, 2)).status, 201)
    await clear()
  })

  await t.test('go to the desk only if it says so', async t => {
    const id = await server.slot('group', { daysAhead: 3, instructors: 2 })
    await limit('Atlas', { seats: 6, releaseHours: 48 })
    const { headers } = await addSignedIn(sql, { role: 'desk' })
    const path = `/centre/lessons/${id}/book`
    const send = (fields: Record<string, string>) =>
      post(path, { name: 'Joana Lima', people: '3', attempt: uuidV7(Date.now()), ...fields }, headers)
    t.match((await get(path, headers)).text, /8 seats left\. 6 guaranteed to partners\./)
    t.match(await send({}), {
      status: 409,
      text: /guaranteed to a partner until their release\. 2 left\.[\s\S]*name="guaranteed"/
    })
    t.match((await send({ lang: 'pt' })).status, 409)
    const moved = (await book('Brisa', id, 2)).body.bookingId
    const other = await server.slot('group', {
      daysAhead: 3,
      localStart: '15:00',
      localEnd: '16:00',
      capacity: 7
    })
    const move = await get(`/centre/bookings/${moved}/move`, headers)
    t.notMatch(move.text, other, 'a move offers no lesson that only guaranteed seats would allow')
    t.equal((await send({ seller: await partnerId('Atlas') })).status, 303, 'the partner itself may phone')
    t.equal((await send({ guaranteed: 'yes' })).status, 303)
    t.equal(await seen('Atlas', id), 0)
    await clear()
  })

  await t.test('are shown, undone and logged as sales limits are', async t => {
    const { headers } = await addSignedInOwner(sql)
    const page = `/centre/channels/${await partnerId('Atlas')}`
    const fields = { id: uuidV7(Date.now()), type: 'group', ...{ from: '2027-07-01', to: '' }, seats: '4' }
    const saved = await post(`${page}/limits`, { ...fields, release: '2', unit: 'days' }, headers)
    t.match((await get(page, headers)).text, /4 seats of each guaranteed until 2 days before/)
    t.match(
      (await get(`${page}?lang=pt`, headers)).text,
      /4 lugares garantidos em cada aula até 2 dias antes/
    )
    t.match((await get('/centre/log', headers)).text, /4 seats of each guaranteed until 2 days before/)
    const logId = /log=([0-9a-f-]+)/.exec(saved.headers.get('location') ?? '')?.[1] as string
    const staff = { schoolId: SCHOOL, personId: uuidV7(Date.now()) }
    t.equal((await undoAct(sql, staff, logId, ['partner.limit'])).code, 'ok')
    t.equal((await sql`select from partner_limits`).length, 0)
    const logged = await limit('Atlas', { releaseHours: 5 })
    const [row] =
      await sql`select after -> 'limit' ->> 'releaseHours' as hours from school_log where id = ${logged}`
    t.equal(row?.hours, '5')
    t.equal((await post(`${page}/limits`, { ...fields, release: '400', unit: 'days' }, headers)).status, 400)
    await clear()
  })

  await t.test(`are shown as they are sold, for any limits (seed ${SEED})`, async t => {
    const draw = mulberry32(SEED)
    let reserved = 0
    for (let n = 0; n < 12; n += 1) {
      const id = await server.slot('group', { daysAhead: 3, instructors: 2 })
      for (const name of ['Atlas', 'Brisa', 'Caravela'] as const)
        for (let limits = between(draw, 0, 2); limits > 0; limits -= 1)
          await limit(name, {
            seats: between(draw, 1, 6),
            releaseHours: pickOne(draw, [null, 0, 24, 2000]),
            type: pickOne(draw, [null, 'group', 'private'])
          })
      for (const name of ['Atlas', 'Brisa'] as const) {
        const vacancies = (await seen(name, id)) as number
        if (vacancies < 8) reserved += 1
        t.match(
          (await book(name, id, vacancies + 1)).body,
          { remaining: vacancies },
          `${n}: ${name} too many`
        )
        if (vacancies > 0 && draw() < 0.7)
          t.equal((await book(name, id, between(draw, 1, vacancies))).status, 201, `${n}: ${name}`)
      }
      await clear()
    }
    t.ok(reserved > 10)
  })
})
