import t from 'tap'
import { openPages } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { plain } from '../../../support/picture.ts'
import { addSchool, addSlot, SCHOOL } from '../../../support/school.ts'
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
    t.match(second.text, 'Someone else has changed this in the meantime')
    t.match(second.text, 'value="Onda Velha"', 'and loses nothing that was typed')
    t.match(second.text, '>Café</textarea>')
    t.match(second.text, 'id="name-saved">Saved in the meantime: Onda Nova<')
    t.match(second.text, 'id="meet-saved">Saved in the meantime: nothing<')
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

  await t.test('has a time zone and a currency that change until there are lessons, and back', async t => {
    const place = async () => {
      const [row] = await sql<{ place: string }[]>`
        select concat_ws(' ', time_zone, currency, locales) as place from schools where id = ${SCHOOL}`
      return row?.place
    }
    const was = await place()
    const send = async (more: Record<string, string>) =>
      post(
        PATH,
        { version: await seen(), ...fields, name: before.name, bring: '', bringPt: '', ...more },
        headers
      )
    t.match((await get(PATH, headers)).text, /list="zones".*<datalist id="zones">/s)
    const refused = await send({ timeZone: 'Lisbon', currency: 'EURO', locales: 'portuguese' })
    t.equal(refused.status, 400)
    for (const field of ['timeZone', 'currency', 'locales']) t.match(refused.text, `id="${field}-bad"`)
    const saved = await send({ timeZone: 'Africa/Casablanca', currency: 'mad', locales: 'fr, en' })
    t.equal(await place(), 'Africa/Casablanca MAD {fr,en}')
    const { text } = await get(saved.headers.get('location') as string, headers)
    const undo = /action="(\/centre\/school\/[^"]+\/undo)/.exec(text)?.[1] as string
    await post(undo, {}, headers)
    t.equal(await place(), was)
    await addSlot(sql)
    t.match((await get(PATH, headers)).text, 'Fixed, because there are lessons')
    t.notMatch((await get(PATH, headers)).text, 'name="timeZone"')
    await send({ timeZone: 'Europe/Madrid', currency: 'USD', locales: 'en' })
    t.equal(await place(), (was ?? '').replace(/\{.*/, '{en}'), 'the languages still change')
  })

  await t.test('asks guests to confirm by e-mail, and is taken back', async t => {
    const asks = async () =>
      (await sql`select confirm_by_mail as asks from schools where id = ${SCHOOL}`)[0]?.asks
    const body = {
      ...{ version: await seen(), ...fields, confirmByMail: 'yes' },
      ...{ choiceHours: '12', choiceFallback: 'refund', choiceBonus: '10', creditMonths: '12' },
      ...{ reminderHour: '20', reviewUrl: 'https://reviews.example.com/onda' }
    }
    const place = (await post(PATH, body, headers)).headers.get('location') as string
    t.equal(await asks(), true)
    t.match((await get(PATH, headers)).text, 'name="confirmByMail" value="yes" checked>')
    t.match(
      await sql`select choice_hours, choice_fallback, choice_bonus, credit_months, reminder_hour, review_url from schools where id = ${SCHOOL}`,
      [
        {
          ...{ choice_hours: 12, choice_fallback: 'refund', choice_bonus: 10, credit_months: 12 },
          ...{ reminder_hour: 20, review_url: 'https://reviews.example.com/onda' }
        }
      ]
    )
    const [row] =
      await sql`select before, after from school_log where act = 'school.change' order by at desc limit 1`
    t.match(row, { before: { confirm_by_mail: false }, after: { confirm_by_mail: true } })
    const logId = new URLSearchParams(place.split('?')[1]).get('log')
    await post(`${PATH}/${logId}/undo`, {}, headers)
    t.equal(await asks(), false)
    t.strictSame(await stored(), before)
  })

  await t.test('may be as long as the page allows, in every text, and is taken back', async t => {
    const long = (length: number) => 'ã'.repeat(length)
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
    for (const [field, typed, reason] of [
      ['paymentUrl', 'javascript:x', 'an address that starts with https://'],
      ['colour', '#ffcc00', '#ffcc00 is hard to read there: its contrast is 1.2:1, and text needs 4.5:1'],
      ['colourDark', 'blue', 'a colour such as #74cbe4'],
      ['digestHour', '24', 'an hour of the day, 0 to 23'],
      ['reminderHour', '25', 'an hour of the day, 0 to 23'],
      ['reviewUrl', 'ftp://reviews', 'an address that begins with https://'],
      ['choiceHours', '0', 'a whole number from 1 to 336'],
      ['choiceBonus', '21', 'a whole number from 0 to 20'],
      ['creditMonths', '0', 'a whole number from 1 to 60'],
      ['choiceFallback', 'never', 'one of the two'],
      ['name', '', 'a name of up to 200 characters'],
      ['telephone', '9'.repeat(41), 'a number of up to 40 characters'],
      ['meet', 'x'.repeat(1001), 'too long'],
      ['bringPt', 'uma\u0007toalha', 'control characters']
    ] as const) {
      const bad = await post(PATH, { version, ...fields, description: 'Typed', [field]: typed }, headers)
      t.equal(bad.status, 400, field)
      t.match(bad.text, `id="${field}-bad">`)
      t.match(bad.text, reason)
      t.match(bad.text, '>Typed</textarea>', 'what was typed stays')
      t.match(bad.text, `name="version" value="${version}"`)
    }
    const desk = await addSignedIn(sql, { role: 'desk' })
    t.equal((await get(PATH, desk.headers)).status, 403)
    t.strictSame(await stored(), before)
  })
})

t.test('pictures of a school', async t => {
  const server = await serve(t)
  const { sql } = server
  const { get, post, upload } = visit(server)
  await addSchool(sql)
  const { headers } = await addSignedIn(sql, { role: 'manager' })
  const photo = await plain(1200, 600).jpeg().toBuffer()
  const give = async (kind: string, parts: Readonly<Record<string, string | Buffer>>, as = headers) =>
    (await upload(`${PATH}/pictures/${kind}`, parts, as)).headers.get('location') as string
  const pictureNames = async () =>
    (await sql<{ logo: string | null; photo: string | null }[]>`select logo, photo from schools`)[0]!
  const pictureCount = async () => (await sql`select name from school_pictures`).length

  await t.test('are given, seen by guests, and taken back', async t => {
    const place = await give('photo', { file: photo })
    t.match(place, 'said=saved')
    const { photo: digest } = await pictureNames()
    t.match((await get(`/schools/${SCHOOL}`)).text, `/photo/${digest}/photo-1280.webp`)
    const { text } = await get(place, headers)
    t.match(
      text,
      `<img src="/schools/${SCHOOL}/photo/${digest}/photo-640.webp" alt="" width="200" height="100">`
    )
    t.match(await give('logo', { file: await plain(40, 40).png().toBuffer() }), 'said=saved')
    const { logo } = await pictureNames()
    t.match((await get(`/schools/${SCHOOL}`)).text, `/logo/${logo}`)
    t.match((await get(PATH, headers)).text, `src="/schools/${SCHOOL}/logo/${logo}" alt="" height="44"`)
    const away = await give('photo', { away: '1' })
    t.strictSame(await pictureNames(), { logo, photo: null })
    const undo = `${PATH}/${new URLSearchParams(away.split('?')[1]).get('log')}/undo`
    t.match((await post(undo, {}, headers)).headers.get('location'), 'said=undone')
    t.strictSame(await pictureNames(), { logo, photo: digest })
    t.match(
      (await get(`/schools/${SCHOOL}/photo/${digest}/photo-1200.jpg`)).status,
      200,
      'with all its files'
    )
    const acts = await sql`select act from school_log where act = 'school.change'`
    t.equal(acts.length, 4)
  })

  await t.test('are kept while they are shown or can be taken back, and no longer', async t => {
    const was = await pictureCount()
    for (const colour of ['#111', '#222', '#333'])
      await give('photo', { file: await plain(1200, 600, colour).png().toBuffer() })
    t.equal(await pictureCount(), was + 4, 'the one before')
    await give('logo', { away: '1' })
    t.equal(await pictureCount(), was)
  })

  await t.test('are refused in words where a file is none, and change nothing', async t => {
    const before = await pictureNames()
    for (const [kind, parts, notice, words] of [
      ['photo', { file: Buffer.from('<svg/>') }, 'kind', 'Pictures must be PNG, JPEG or WebP files'],
      ['photo', { file: await plain(300, 300).png().toBuffer() }, 'small', 'at least 1200 × 600 pixels'],
      ['logo', { file: Buffer.concat([photo, Buffer.alloc(8 * 1024 * 1024)]) }, 'bytes', 'larger than 8 MB'],
      ['logo', {}, 'none', 'Choose a file first']
    ] as const) {
      const place = await give(kind, parts)
      t.match(place, `said=${notice}`)
      t.match((await get(place, headers)).text, words)
    }
    const upTo = (path: string, parts: Readonly<Record<string, string | Buffer>>, as = headers) =>
      upload(`${PATH}/pictures/${path}`, parts, as)
    t.equal((await upTo('logo', { file: Buffer.alloc(9 * 1024 * 1024) })).status, 413)
    t.equal((await upTo('cover', { file: photo })).status, 404)
    t.equal((await upTo('photo', { file: photo }, { ...headers, origin: 'https://x.example' })).status, 403)
    const desk = await addSignedIn(sql, { role: 'desk' })
    t.equal((await upTo('photo', { file: photo }, desk.headers)).status, 403)
    t.equal((await post(`${PATH}/pictures/photo`, { away: '1' }, headers)).status, 415)
    t.strictSame(await pictureNames(), before)
  })
})

t.test("the school's calendar feed", async t => {
  const { server, get, post } = await openPages(t)
  const { headers } = await addSignedIn(server.sql, { role: 'manager' })
  const make = async () => {
    const created = await post(`${PATH}/feed`, {}, headers)
    t.equal(created.status, 200)
    return /<code id="feed">https:\/\/swellbook\.example([^<]+)</.exec(created.text)?.[1] as string
  }
  t.match((await get(PATH, headers)).text, 'Create an address')
  const first = await make()
  t.match((await get(first)).text, 'BEGIN:VCALENDAR')
  const { text } = await get(PATH, headers)
  t.match(text, 'Replace the address')
  t.notMatch(text, first, 'is shown once')
  const second = await make()
  t.equal((await get(first)).status, 404, 'the one before works no longer')
  t.match((await get(second)).text, 'BEGIN:VCALENDAR')
  const acts = await server.sql`select after from school_log where act = 'school.feed'`
  t.equal(acts.length, 2)
  const desk = await addSignedIn(server.sql, { role: 'desk' })
  t.equal((await post(`${PATH}/feed`, {}, desk.headers)).status, 403)
})
