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
    const second = await post(PATH, { version, ...fields, name: 'Onda Velha', meet: 'Café' }, owner.headers)
    t.equal(second.status, 409, 'whoever comes second')
    t.match(second.text, 'Somebody else has changed this meanwhile')
    t.match(second.text, 'value="Onda Velha"', 'and loses nothing that was typed')
    t.match(second.text, '>Café</textarea>')
    t.match(second.text, 'id="name-saved">Saved meanwhile: Onda Nova<')
    t.match(second.text, 'id="meet-saved">Saved meanwhile: nothing<')
    t.notMatch(second.text, 'id="bring-saved"', 'but is told only of what differs')
    t.match((await stored()).name, 'Onda Nova')
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
    const version = await seen()
    for (const [field, typed, why] of [
      ['paymentUrl', 'javascript:x', 'an address that begins with https://'],
      ['name', '', 'a name of up to 200 characters'],
      ['telephone', '9'.repeat(41), 'a number of up to 40 characters'],
      ['meet', 'x'.repeat(1001), 'too long'],
      ['bringPt', 'uma\u200btoalha', 'invisible characters']
    ] as const) {
      const bad = await post(PATH, { version, ...fields, description: 'Typed', [field]: typed }, headers)
      t.equal(bad.status, 400, field)
      t.match(bad.text, `id="${field}-bad">`)
      t.match(bad.text, why)
      t.match(bad.text, '>Typed</textarea>', 'what was typed stays')
      t.match(bad.text, `name="version" value="${version}"`)
    }
    const desk = await addSignedIn(sql, { role: 'desk' })
    t.equal((await get(PATH, desk.headers)).status, 403)
    t.strictSame(await stored(), before)
  })
})
