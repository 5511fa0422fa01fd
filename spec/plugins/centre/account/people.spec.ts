import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openSchool } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner, ORIGIN } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, SCHOOL } from '../../../support/school.ts'

const RUI = { name: 'Rui <b>Costa</b>', email: 'rui@example.com', role: 'desk' }

t.test('the people of a school', async t => {
  const { server, sql } = await openSchool(t)
  await addSchool(sql, { id: 'north-shore' })
  await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'ines', 'Inês')`
  const { personId, headers } = await addSignedInOwner(sql)
  const { get, post } = visit(server)
  const see = (path: string) => get(path, headers)
  const send = (path: string, form: Record<string, string> = {}) => post(path, form, headers)
  const placeOf = ({ headers: responseHeaders }: { headers: Headers }) =>
    responseHeaders.get('location') as string
  const add = async (form: Record<string, string>) => placeOf(await send('/centre/people', form))
  const idOf = (place: string) => /people\/([\w-]{36})/.exec(place)?.[1] as string
  const roleOf = async (id: string) =>
    (await sql`select role, instructor_id, removed_at is not null as gone from people where id = ${id}`)[0]

  await t.test('are listed with their roles, and somebody is added to them', async t => {
    t.match((await see('/centre/people')).text, /Marta Reis \(you\).*Owner · signed in on one device/s)
    const place = await add(RUI)
    t.match(place, /^\/centre\/people\/[\w-]{36}\?said=added$/)
    const { text } = await see(place)
    t.match(text, 'Added. Now create an invitation.')
    t.match(text, '<h1>Rui &lt;b&gt;Costa&lt;/b&gt;</h1>')
    t.match(text, '<option value="desk" selected>')
    t.match((await see('/centre/people')).text, /Rui &lt;b&gt;.*Desk · not signed in/s)
    t.match((await see('/centre/people?lang=pt')).text, /Rui &lt;b&gt;.*Receção · sem sessão iniciada/s)
    const taught = idOf(await add({ name: 'Inês', email: 'ines@example.com', role: 'instructor:ines' }))
    t.strictSame(await roleOf(taught), { role: 'instructor', instructor_id: 'ines', gone: false })
  })

  await t.test('differ by email, are at most 200, and teach only as instructors of the school', async t => {
    t.equal(await add({ ...RUI, email: 'RUI@example.com' }), '/centre/people?said=person_exists')
    t.match(
      (await see('/centre/people?said=person_exists')).text,
      'There is already a person with this email address.'
    )
    t.equal(
      await add({ ...RUI, email: 'a@example.com', role: 'instructor:nobody' }),
      '/centre/people?said=instructor_not_found'
    )
    await sql`insert into people (id, school_id, email, name, role)
      select gen_random_uuid(), 'north-shore', n || '@example.com', 'N', 'desk' from generate_series(1, 200) n`
    const north = await sql<{ id: string }[]>`select id from people where school_id = 'north-shore' limit 1`
    await sql`update people set role = 'owner' where id = ${north[0]!.id}`
    const code =
      await sql`select add_person('north-shore', null, ${uuidV7(Date.now())}, 'x@example.com', 'X', 'desk', null) as code`
    t.equal(code[0]?.code, 'too_many_people')
  })

  await t.test('are refused what is not asked for as it must be, and nothing changes', async t => {
    const before = await sql`select count(*) from people`
    for (const form of [
      { ...RUI, role: 'king' },
      { ...RUI, role: 'instructor' },
      { ...RUI, role: 'desk:ines' },
      { ...RUI, email: 'x' },
      { role: 'desk' }
    ])
      t.equal((await send('/centre/people', form)).status, 400, JSON.stringify(form))
    t.strictSame(await sql`select count(*) from people`, before)
  })

  await t.test('get another role from their next request on', async t => {
    const desk = await addSignedIn(sql, { role: 'desk' })
    t.equal((await get('/centre/log', desk.headers)).status, 403)
    t.equal(
      placeOf(await send(`/centre/people/${desk.personId}`, { role: 'manager' })),
      `/centre/people/${desk.personId}?said=changed`
    )
    t.equal((await get('/centre/log', desk.headers)).status, 200)
    t.equal(
      placeOf(await send(`/centre/people/${desk.personId}`, { role: 'manager' })),
      `/centre/people/${desk.personId}?said=changed`,
      'said twice, done once'
    )
  })

  await t.test('keep one owner, who may go only once there is another', async t => {
    const page = `/centre/people/${personId}`
    t.equal(placeOf(await send(page, { role: 'desk' })), `${page}?said=last_owner`)
    t.equal(placeOf(await send(`${page}/remove`)), `${page}?said=last_owner`)
    t.match((await see(`${page}?said=last_owner`)).text, 'A school needs an owner.')
    const other = await addSignedInOwner(sql)
    await Promise.all(
      [other.personId, personId].map((id, n) =>
        post(`/centre/people/${id}`, { role: 'manager' }, n === 0 ? headers : other.headers)
      )
    )
    const owners =
      await sql`select 1 from people where school_id = ${SCHOOL} and role = 'owner' and removed_at is null`
    t.equal(owners.length, 1, 'though two take it from each other at once')
    await sql`update people set role = 'owner' where id in (${personId}, ${other.personId})`
  })

  await t.test('get in by a link that the page shows once, as a text and as a code', async t => {
    const id = idOf(await add({ ...RUI, email: 'link@example.com' }))
    const { status, text, headers: responseHeaders } = await send(`/centre/people/${id}/link`)
    t.equal(status, 200)
    t.equal(responseHeaders.get('cache-control'), 'no-store')
    const url = new RegExp(`<code>(${ORIGIN}/centre/sign-in/onda-clara\\.[\\w-]{43})</code>`).exec(
      text
    )?.[1] as string
    t.match(
      text,
      /<svg width="208" role="img" aria-label="[^"]+" viewBox="0 0 (\d+) \1".*<path d="M4 4h1v1h-1z/s
    )
    const signedIn = await post(url.slice(ORIGIN.length), {}, { origin: ORIGIN })
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0] as string
    const account = (await get('/centre/account', { cookie })).text
    t.match(account, 'Desk · ')
    t.notMatch(account, '/centre/people"')
    t.notMatch((await get('/centre/settings', { cookie })).text, '/centre/people"')
  })

  await t.test('are invited for three days, and once they have signed in, links last minutes', async t => {
    const id = idOf(await add({ ...RUI, email: 'invited@example.com' }))
    const pathOf = async () => {
      const { text } = await send(`/centre/people/${id}/link`)
      return /\/centre\/sign-in\/[\w.-]+/.exec(text)?.[0] as string
    }
    const minutes = async () =>
      (
        await sql<{ minutes: number }[]>`
        select round(extract(epoch from max(expires_at) - clock_timestamp()) / 60)::int as minutes
        from sign_in_links where person_id = ${id} and used_at is null`
      )[0]?.minutes
    t.match((await see(`/centre/people/${id}`)).text, /within three days.*Create an invitation/s)
    const [first, second] = [await pathOf(), await pathOf()]
    t.equal(await minutes(), 3 * 24 * 60)
    t.equal((await post(second, {}, { origin: ORIGIN })).status, 302)
    t.equal((await post(first, {}, { origin: ORIGIN })).status, 401, 'the sign-in ended the other invitation')
    t.match((await see(`/centre/people/${id}`)).text, /within 15 minutes.*Create a sign-in link/s)
    await pathOf()
    t.equal(await minutes(), 15)
  })

  await t.test('lose all sessions and links when removed, and may be added again', async t => {
    const desk = await addSignedIn(sql, { role: 'desk' })
    const { text } = await send(`/centre/people/${desk.personId}/link`)
    const path = /\/centre\/sign-in\/[\w.-]+/.exec(text)?.[0] as string
    t.equal(placeOf(await send(`/centre/people/${desk.personId}/remove`)), '/centre/people?said=removed')
    t.equal((await get('/centre/account', desk.headers)).status, 401)
    t.equal((await post(path, {}, { origin: ORIGIN })).status, 401)
    t.equal((await see(`/centre/people/${desk.personId}`)).status, 404)
    const repeated = await add({ ...RUI, email: `${desk.personId}@example.com` })
    t.match(repeated, /said=added$/)
  })
})
