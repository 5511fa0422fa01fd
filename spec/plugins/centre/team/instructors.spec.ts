import t from 'tap'
import { openSchool } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot } from '../../../support/school.ts'

const PATH = '/centre/instructors'

t.test('instructors, in the control centre', async t => {
  const { server, sql } = await openSchool(t, { settings: { TRUSTED_PROXIES: '1' } })
  await sql`update instructors set removed_at = clock_timestamp()`
  const { get, post } = visit(server)
  const { headers } = await addSignedInOwner(sql)
  const place = ({ headers: responseHeaders }: { headers: Headers }) =>
    responseHeaders.get('location') as string
  const logOf = (path: string) => /log=([\w-]{36})/.exec(path)?.[1]
  const undo = async (path: string) => place(await post(`${PATH}/${logOf(path)}/undo`, {}, headers))
  const names = async () =>
    (await sql`select name from instructors where removed_at is null order by name`).map(({ name }) => name)
  const versionOf = async (id: string) =>
    /name="version" value="(\w{32})"/.exec((await get(`${PATH}/${id}`, headers)).text)?.[1] as string

  await t.test('the page of a school without instructors says so and has the form', async t => {
    const { status, text } = await get(PATH, headers)
    t.equal(status, 200)
    t.match(text, /Nobody teaches here yet/)
    t.match(text, /action="\/centre\/instructors"/)
  })

  await t.test('adds one with levels and languages, and undoes that once', async t => {
    const added = place(
      await post(PATH, { name: 'Inês Silva', levels: 'kids', languages: 'pt, en' }, headers)
    )
    t.match(added, /^\/centre\/instructors\/ines-silva\?said=added/)
    const { text } = await get(added, headers)
    t.match(text, /Added\./)
    t.match(text, /value="kids" checked/)
    t.match(text, /value="pt, en"/)
    t.match(await undo(added), '/centre/instructors?said=undone')
    t.strictSame(await names(), [])
    t.match(await undo(added), '/centre/instructors?said=overtaken')
  })

  await t.test('an id that was used before gets a number', async t => {
    const repeated = place(await post(PATH, { name: 'Inês Silva', languages: '' }, headers))
    t.match(repeated, /^\/centre\/instructors\/ines-silva-2\?/)
  })

  await t.test('refuses a name that another has, and shows what was typed', async t => {
    const { status, text } = await post(PATH, { name: 'INÊS SILVA', languages: 'de' }, headers)
    t.equal(status, 409)
    t.match(text, /Another instructor has this name already/)
    t.match(text, /value="INÊS SILVA"/)
    t.match(text, /value="de"/)
  })

  await t.test('names the fields that it cannot read, beside them', async t => {
    const { status, text } = await post(PATH, { name: '', languages: 'Portuguese!' }, headers)
    t.equal(status, 400)
    t.match(text, /id="name-bad"/)
    t.match(text, /id="languages-bad"/)
  })

  await t.test('changes one, undoes that, and says if nothing changed', async t => {
    const path = `${PATH}/ines-silva-2`
    const version = await versionOf('ines-silva-2')
    const changed = place(
      await post(path, { version, name: 'Inês', levels: 'advanced', languages: 'pt' }, headers)
    )
    t.match(changed, /said=saved&log=/)
    t.strictSame(await names(), ['Inês'])
    t.match(await undo(changed), /said=undone/)
    t.strictSame(await names(), ['Inês Silva'])
    const same = { version: await versionOf('ines-silva-2'), name: 'Inês Silva', languages: '' }
    t.match(place(await post(path, same, headers)), /said=unchanged/)
  })

  await t.test('a concurrent change is shown beside what was typed, and nothing is saved', async t => {
    const version = await versionOf('ines-silva-2')
    await sql`update instructors set languages = '{fr}' where id = 'ines-silva-2'`
    const typed = { version, name: 'Inês Silva', languages: 'es' }
    const { status, text } = await post(`${PATH}/ines-silva-2`, typed, headers)
    t.equal(status, 409)
    t.match(text, /value="es"/)
    t.match(text, /fr/)
    const [row] = await sql`select languages from instructors where id = 'ines-silva-2'`
    t.strictSame(row?.languages, ['fr'])
  })

  await t.test('whoever still teaches stays; nobody else does, until the removal is undone', async t => {
    const slot = await addSlot(sql, { daysAhead: 3, instructors: 0 })
    await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
      select school_id, id, 'ines-silva-2', tstzrange(starts_at, ends_at) from slots where id = ${slot}`
    const refused = place(await post(`${PATH}/ines-silva-2/remove`, {}, headers))
    t.equal(refused, `${PATH}/ines-silva-2?lessons=1`)
    t.match((await get(refused, headers)).text, /One lesson to come is theirs/)
    await sql`delete from slot_instructors where slot_id = ${slot}`
    const removed = place(await post(`${PATH}/ines-silva-2/remove`, {}, headers))
    t.match(removed, /^\/centre\/instructors\?said=removed&log=/)
    t.strictSame(await names(), [])
    t.equal((await get(`${PATH}/ines-silva-2`, headers)).status, 404)
    t.equal((await post(`${PATH}/ines-silva-2/remove`, {}, headers)).status, 404)
    t.match(await undo(removed), `${PATH}/ines-silva-2?said=undone`)
    t.strictSame(await names(), ['Inês Silva'])
  })

  await t.test('a removal is not undone if someone else has the name by now', async t => {
    const removed = place(await post(`${PATH}/ines-silva-2/remove`, {}, headers))
    await post(PATH, { name: 'Inês Silva', languages: '' }, headers)
    t.match(await undo(removed), /said=overtaken/)
    t.strictSame(await names(), ['Inês Silva'])
  })

  await t.test('a lesson is planned before anyone teaches it, and sells once someone does', async t => {
    const plan = {
      type: 'group',
      spot: 'Molhe Leste',
      hours: '10:00',
      from: '2099-07-01',
      to: '',
      capacity: '8'
    }
    const { text } = await get(`/centre/lessons/new?${new URLSearchParams(plan)}`, headers)
    t.match(text, /Nobody teaches these lessons yet/)
    t.match(place(await post('/centre/lessons/new', plan, headers)), /planned=1/)
    const [lesson] = await sql`select id, instructor_count from slots where local_date = '2099-07-01'`
    t.equal(lesson?.instructor_count, 0)
    const refusal = async () =>
      (
        await sql`select seats_refusal(spots_taken, 1, capacity, instructor_count, 6) as code from slots
          where id = ${lesson?.id}`
      )[0]?.code
    t.equal(await refusal(), 'ratio_exceeded')
    const [{ id } = { id: '' }] = await sql`select id from instructors where removed_at is null`
    await post(`/centre/lessons/${lesson?.id}/team`, { comes: id, seen: '' }, headers)
    t.equal(await refusal(), null)
  })

  await t.test('the desk and instructors may not', async t => {
    const desk = await addSignedIn(sql, { role: 'desk' })
    t.equal((await get(PATH, desk.headers)).status, 403)
    t.equal((await post(PATH, { name: 'Rui', languages: '' }, desk.headers)).status, 403)
  })
})
