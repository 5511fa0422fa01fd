// tags: full
import { inflateSync } from 'node:zlib'
import t from 'tap'
import { LANGUAGES } from '../../../lib/text/language.ts'
import { openPages, openSchool } from '../../support/centre.ts'
import { findMarkupFaults } from '../../support/markup.ts'
import { filledForm, visit } from '../../support/page.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

const HERE = 'https://swellbook.example'

t.test('metadata for search engines and messengers', async t => {
  const { server, sql } = await openSchool(t)
  await sql`update schools set description = 'Small "groups" & </script><script>.', address = 'Baleal'`
  const slotId = await addSlot(sql, { capacity: 8 })
  const { get, post, attemptFor } = visit(server)
  const lesson = `/book/${SCHOOL}/${slotId}`
  const headOf = (text: string) => text.slice(0, text.indexOf('<style>'))
  const dataOf = (text: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null')

  t.test('has each page once, in each language', async t => {
    for (const path of ['/schools', `/schools/${SCHOOL}`, lesson]) {
      const head = headOf((await get(`${path}?lang=pt`)).text)
      t.match(head, `<link rel="canonical" href="${HERE}${path}?lang=pt">`)
      t.match(head, `<link rel="alternate" hreflang="en" href="${HERE}${path}?lang=en">`)
      t.match(head, `<link rel="alternate" hreflang="x-default" href="${HERE}${path}">`)
      t.match(head, '<meta property="og:locale" content="pt_PT">')
      t.match(headOf((await get(path)).text), `<link rel="canonical" href="${HERE}${path}">`)
    }
    const filtered = await get(`/schools/${SCHOOL}?level=kids&people=3&day=2027-07-05`)
    t.match(filtered.text, `<link rel="canonical" href="${HERE}/schools/${SCHOOL}">`)
    t.match((await get(`/schools/${SCHOOL}`)).text, '<title>Onda Clara · Surf lessons</title>')
    t.match((await get(lesson)).text, /<title>Group lesson, [^<]+, 10:00 · Onda Clara<\/title>/)
  })

  t.test('has the price and the free places of a lesson', async t => {
    const data = dataOf((await get(lesson)).text)
    t.match(data, {
      '@type': 'Event',
      name: 'Group lesson',
      startDate: /T\d\d:00:00\.000Z$/,
      location: { name: 'Baleal', address: 'Baleal' },
      organizer: { url: `${HERE}/schools/${SCHOOL}` },
      remainingAttendeeCapacity: 8,
      offers: {
        price: '35.00',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        inventoryLevel: { value: 8 }
      }
    })
    const full = await addSlot(sql, { instructors: 0 })
    t.match(dataOf((await get(`/book/${SCHOOL}/${full}`)).text), {
      offers: { availability: 'https://schema.org/SoldOut', inventoryLevel: { value: 0 } }
    })
  })

  t.test('is escaped data, whatever a school writes', async t => {
    const { text } = await get(`/schools/${SCHOOL}`)
    t.match(dataOf(text), {
      '@type': 'SportsActivityLocation',
      description: 'Small "groups" & </script><script>.'
    })
    t.equal(text.match(/<script/g)?.length, 1)
  })

  t.test("is absent on guests' pages and past lessons", async t => {
    const attempt = await attemptFor(slotId)
    const booked = (await post(lesson, filledForm(attempt))).headers.get('location') as string
    const past = await addSlot(sql, { daysAhead: -1 })
    for (const path of [booked, `/book/${SCHOOL}/${past}`, '/schools/nowhere']) {
      const { text } = await get(path)
      t.match(text, '<meta name="robots" content="noindex">', path)
      t.notMatch(text, /canonical|og:|ld\+json/)
    }
    t.match((await get(booked)).headers.get('x-robots-tag'), 'noindex')
    const { text } = await post(lesson, filledForm(await attemptFor(slotId), { customerName: '' }))
    t.match(text, '<meta name="robots" content="noindex">', 'nor a form with faults')
    t.notMatch(text, /og:|ld\+json|class="stay"/)
  })

  t.test('lists the schools in a sitemap that robots.txt names', async t => {
    t.match((await get('/robots.txt')).text, `\nSitemap: ${HERE}/sitemap.xml\n`)
    const { text, headers } = await get('/sitemap.xml')
    t.match(headers.get('content-type'), 'application/xml')
    t.match(text, `<loc>${HERE}/schools/${SCHOOL}</loc><xhtml:link rel="alternate" hreflang="en"`)
    t.notMatch(text, /booked|centre/)
  })

  t.test('has a generated PNG of the declared size, the same each time', async t => {
    const head = headOf((await get(lesson)).text)
    const picture = /og:image" content="https:\/\/swellbook\.example([^"]+)"/.exec(head)?.[1] as string
    t.match(picture, /^\/share\/\w+\/sea\.png$/)
    async function bytes(): Promise<Buffer> {
      const answer = await fetch(server.url + picture)
      t.equal(answer.status, 200)
      return Buffer.from(await answer.arrayBuffer())
    }
    const png = await bytes()
    t.equal(png.toString('latin1', 1, 4), 'PNG')
    t.strictSame([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630])
    t.ok(png.length < 60_000, `${png.length} bytes`)
    t.equal(inflateSync(png.subarray(41, png.length - 16)).length, 630 * (1 + 1200 * 3))
    t.ok(png.equals(await bytes()))
    t.equal((await get('/share/night/sea.png')).status, 404)
  })
})

t.test('pages are valid HTML with sentences of each language', async t => {
  const { server, sql, get, post, attemptFor } = await openPages(t, {
    settings: { PAGES_RATE_PER_MINUTE: '100000' }
  })
  const slotId = await addSlot(sql)
  const lesson = `/book/${SCHOOL}/${slotId}`
  const key = await server.platformKey(['sizing', 'forecast'])
  const full = await addSlot(sql, { instructors: 0, daysAhead: 9 })
  const booked = (await post(lesson, filledForm(await attemptFor(slotId)))).headers.get('location')
  const paths = [
    ...['/schools', `/schools/${SCHOOL}`, `/schools/${SCHOOL}?people=9`, lesson, `/book/${SCHOOL}/${full}`],
    ...[booked, '/schools/nowhere', '/legal/data', '/docs', `/w/surf?key=${key}`, '/w/surf']
  ]
  const addresses = [...paths, ...LANGUAGES.map(language => `${lesson}?lang=${language}`)].map(String)
  for (const path of addresses) t.strictSame(await findMarkupFaults((await get(path)).text), [], path)
  const faulty = await post(lesson, filledForm(await attemptFor(slotId), { customerEmail: 'none' }))
  t.strictSame(await findMarkupFaults(faulty.text), [], 'a form with a fault')
  t.match(
    await findMarkupFaults('<!doctype html><html lang="en"><p><div></div></html>'),
    [String],
    'and is read'
  )
})
