import t from 'tap'
import { addDays } from '../../../../lib/text/dates.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openSchool } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, SCHOOL } from '../../../support/school.ts'

const MINE = '/centre/mine/absences'

t.test('requests for days off', async t => {
  const { server, sql } = await openSchool(t)
  await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'ines', 'Inês'), (${SCHOOL}, 'rui', 'Rui')`
  const { get, post } = visit(server)
  const { headers: manager } = await addSignedInOwner(sql)
  const { headers: ines } = await addSignedIn(sql, { role: 'instructor', instructorId: 'ines' })
  const { headers: rui } = await addSignedIn(sql, { role: 'instructor', instructorId: 'rui' })
  const [{ today } = { today: '' }] = await sql<{ today: string }[]>`
    select (clock_timestamp() at time zone time_zone)::date::text as today from schools where id = ${SCHOOL}`
  const [from, to] = [addDays(today, 3), addDays(today, 5)]
  const place = async (posted: Promise<{ headers: Headers }>) => (await posted).headers.get('location') ?? ''
  const ask = (fields: Record<string, string> = {}, headers = ines) =>
    place(post(MINE, { id: uuidV7(Date.now()), from, to, reason: 'Wedding', ...fields }, headers))
  const list = async () =>
    (await sql`select instructor_id || ' ' || state as line from absence_requests order by asked_at`).map(
      ({ line }) => line
    )
  const last = async () =>
    (await sql<{ id: string }[]>`select id from absence_requests order by asked_at desc limit 1`)[0]!.id
  const acts = async () =>
    (await sql`select act from school_log where act like 'absence.%' order by at`).map(({ act }) => act)
  const undoOn = async (path: string) => {
    const [, action = ''] = /action="([^"]*\/undo)"/.exec((await get(path, manager)).text) ?? []
    return place(post(action, {}, manager))
  }

  await t.test('are sent once, shown to the managers on the day and among the absences', async t => {
    const { text } = await get('/centre/mine', ines)
    t.match(text, `href="${MINE}">Days off`)
    const id = uuidV7(Date.now())
    t.match(await ask({ id }), 'said=added')
    t.match(await ask({ id }), 'said=added', 'sent twice')
    t.strictSame(await list(), ['ines open'])
    t.match((await get(MINE, ines)).text, /waiting<\/p><p class="soft small">Wedding/)
    t.match((await get(`${MINE}?lang=pt`, ines)).text, /em espera/)
    t.notMatch((await get(MINE, rui)).text, 'Wedding', 'nobody else sees it')
    t.match((await get(`/centre/days/${today}`, manager)).text, /One request for days off/)
    t.match(
      (await get('/centre/away', manager)).text,
      /<b>Inês<\/b>[\s\S]*Wedding[\s\S]*Accept[\s\S]*Decline/
    )
    t.strictSame(await acts(), ['absence.ask'])
  })

  await t.test('are accepted on the page of their consequences, which records the absence', async t => {
    const slot = await addSlot(sql, { daysAhead: 4 })
    await sql`delete from slot_instructors where slot_id = ${slot}`
    await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
      select school_id, id, 'ines', tstzrange(starts_at, ends_at) from slots where id = ${slot}`
    const [, accept = ''] =
      /href="([^"]*)" aria-label="Accept/.exec((await get('/centre/away', manager)).text) ?? []
    t.match((await get(accept.replaceAll('&amp;', '&'), manager)).text, 'Who takes the lessons of Inês')
    const saved = await place(
      post('/centre/away', { instructor: 'ines', from, to, takes: `${slot}:rui` }, manager)
    )
    t.match(saved, 'did=instructor.away')
    t.strictSame(await list(), ['ines accepted'])
    t.match((await get(MINE, ines)).text, /accepted/)
    t.notMatch((await get(`/centre/days/${today}`, manager)).text, 'request for days off')
    t.match(await undoOn(saved), 'did=undone')
    t.strictSame(await list(), ['ines open'], 'an undo of the absence opens it again')
    t.equal((await sql`select from instructor_blocks`).length, 0)
  })

  await t.test('are declined with undo, or withdrawn', async t => {
    const declined = await place(post('/centre/away/decline', { id: await last() }, manager))
    t.match(declined, 'did=absence.decline')
    t.match((await get(MINE, ines)).text, /declined/)
    t.match(await place(post(`${MINE}/withdraw`, { id: await last() }, ines)), 'said=decided')
    t.match(await undoOn(declined), 'did=undone')
    t.strictSame(await list(), ['ines open'])
    t.match(await place(post(`${MINE}/withdraw`, { id: await last() }, rui)), 'said=decided', "not another's")
    t.match(await place(post(`${MINE}/withdraw`, { id: await last() }, ines)), 'said=ended')
    t.match(await place(post('/centre/away/decline', { id: await last() }, manager)), 'refused=unchanged')
    t.strictSame(await list(), ['ines withdrawn'])
    t.match((await get('/centre/log', manager)).text, /withdrew a request for days off/)
  })

  await t.test('are refused for days that are over or too many, and beyond twenty open ones', async t => {
    t.match(await ask({ from: addDays(today, -3), to: addDays(today, -1) }), 'said=away_past')
    t.match(await ask({ to: addDays(from, 400) }), 'said=away_long')
    t.match(await ask({ to: addDays(from, -1) }), 'said=away_long')
    for (let n = 0; n < 20; n += 1) t.match(await ask({}, rui), 'said=added')
    t.match(await ask({}, rui), 'said=asked_full')
    t.match(await ask(), 'said=added', 'each instructor has their own bound')
    await sql`update absence_requests set state = 'declined', from_date = ${addDays(today, -200)}, to_date = ${addDays(today, -190)} where instructor_id = 'rui'`
    t.match(await ask({}, rui), 'said=added')
    t.strictSame(await list(), ['ines withdrawn', 'ines open', 'rui open'], 'old decided ones are deleted')
  })

  await t.test('are not for people who do not teach', async t => {
    t.equal((await get(MINE, manager)).status, 302)
    const before = await list()
    t.equal(await ask({}, manager), '/centre/mine')
    t.equal(await place(post(`${MINE}/withdraw`, { id: await last() }, manager)), '/centre/mine')
    t.strictSame(await list(), before)
    t.equal((await post('/centre/away/decline', { id: await last() }, ines)).status, 403)
  })
})
