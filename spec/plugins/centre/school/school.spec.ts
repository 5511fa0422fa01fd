import t from 'tap'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, SCHOOL } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

const PATH = '/centre/school'

t.test('what a school says of itself', async t => {
  const server = await serve(t)
  const { sql } = server
  const { get, post } = visit(server)
  await addSchool(sql)
  const { headers } = await addSignedIn(sql, { role: 'manager' })
  const owner = await addSignedInOwner(sql)
  const stored = async () =>
    (
      await sql<{ name: string; bring: string; pt: string | null }[]>`
        select name, bring, translations -> 'pt' ->> 'bring' as pt from schools where id = ${SCHOOL}`
    )[0]!
  const seen = async () =>
    /name="version" value="([^"]+)"/.exec((await get(PATH, headers)).text)?.[1] as string
  const fields = {
    name: 'Onda Nova',
    description: '',
    bring: 'A towel\r\nand water',
    bringPt: 'Uma toalha',
    meet: ''
  }
  const before = await stored()

  await t.test('is changed once, as it was looked at, and taken back', async t => {
    const version = await seen()
    const placeOf = async (as = headers) =>
      (await post(PATH, { version, ...fields }, as)).headers.get('location') as string
    const place = await placeOf()
    t.strictSame(await stored(), { name: 'Onda Nova', bring: 'A towel\nand water', pt: 'Uma toalha' })
    t.match((await get(`/schools/${SCHOOL}?lang=pt`)).text, 'Onda Nova')
    t.match(await placeOf(owner.headers), 'said=school_changed', 'whoever comes second')
    const { text } = await get(place, headers)
    const undo = /action="(\/centre\/school\/[^"]+\/undo)/.exec(text)?.[1] as string
    t.match((await post(undo, {}, owner.headers)).headers.get('location'), 'said=undone')
    t.strictSame(await stored(), before)
    t.match((await post(undo, {}, headers)).headers.get('location'), 'said=overtaken')
    const acts = await sql`select act from school_log where school_id = ${SCHOOL} and act = 'school.change'`
    t.equal(acts.length, 2)
  })

  await t.test('may be as long as the page allows, in every text, and is taken back', async t => {
    const long = (most: number) => 'ã'.repeat(most)
    const texts = ['description', 'bring', 'meet'].flatMap(name =>
      ['', 'En', 'Pt'].map(language => [name + language, long(name === 'description' ? 5000 : 1000)])
    )
    const body = { version: await seen(), ...fields, ...Object.fromEntries(texts) }
    const place = (await post(PATH, body, headers)).headers.get('location') as string
    t.match(place, 'said=saved')
    t.equal((await stored()).bring, long(1000))
    const logId = new URLSearchParams(place.split('?')[1]).get('log')
    t.match((await post(`${PATH}/${logId}/undo`, {}, headers)).headers.get('location'), 'said=undone')
    t.strictSame(await stored(), before)
    const logged = await sql`select from school_log where school_id = ${SCHOOL} and after::text like '%ãã%'`
    t.equal(logged.length, 0, 'the log says which, not what')
  })

  await t.test('is refused where it cannot be so, and is not for the desk', async t => {
    const bad = await post(PATH, { version: await seen(), ...fields, paymentUrl: 'javascript:x' }, headers)
    t.equal(bad.status, 400)
    const desk = await addSignedIn(sql, { role: 'desk' })
    t.equal((await get(PATH, desk.headers)).status, 403)
    t.strictSame(await stored(), before)
  })
})
