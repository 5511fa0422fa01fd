import { gzipSync } from 'node:zlib'
import t from 'tap'
import { html } from '../../../lib/pages/html.ts'
import { revokeKey } from '../../../lib/partners/keys/transactions.ts'
import { openSchool } from '../../support/centre.ts'
import { FORBIDDEN_WORDING } from '../../support/forbidden-wording.ts'
import { logTo } from '../../support/log.ts'
import { addLessonType, addSchool, addSlot, SCHOOL } from '../../support/school.ts'
import { fillSea, touchSea } from '../../support/sea.ts'
import { serve } from '../../support/server.ts'

/** Specified maximum transfer size of the widget. */
const MAX_BYTES = 40 * 1024
const NEAR = 'Cantinho da Baía (Baleal)'

t.test('GET /w/surf', async t => {
  const lines: string[] = []
  const log = logTo(line => lines.push(JSON.stringify(line)))
  // This spec sends more requests from one address than allowed; spec/attacks/widget-key tests that limit.
  const { server } = await openSchool(t, { log, settings: { V2_RATE_PER_MINUTE: '2400' } })
  const here = await addSlot(server.sql, { spotName: NEAR.toUpperCase(), daysAhead: 4 })
  const elsewhere = await addSlot(server.sql, { spotName: 'Elsewhere', daysAhead: 2, priceCents: 4250 })
  const full = await addSlot(server.sql, { spotName: NEAR, instructors: 0 })
  const key = await server.platformKey(['sizing', 'forecast'])
  const sizing = await server.platformKey(['sizing'])
  const ask = (query: Readonly<Record<string, string>>) => server.get(`/w/surf?${new URLSearchParams(query)}`)
  const SPOT = 'baleal-cantinho-da-baia'
  /** Ids of the lessons that a page shows for a level. */
  const offered = (text: string, level: string) => {
    const [, list = ''] =
      new RegExp(`<ul class="lessons" data-level="${level}".*?>(.*?)</ul>`, 's').exec(text) ?? []
    return [...list.matchAll(/(?:\/book\/[\w-]+\/|%2Fbook%2F[\w-]+%2F)([0-9a-f-]{36})/g)].map(([, id]) => id)
  }

  await t.test('reports a missing forecast, and still sizes a board', async t => {
    const { status, text } = await ask({ key, spot: SPOT })
    t.equal(status, 200)
    t.match(text, 'No forecast to show right now.')
    t.match(text, /id="board">8&#39;0&quot; soft board/)
    t.match((await ask({ key })).text, 'No spot has a fresh forecast right now.')
  })

  await fillSea(server.databaseUrl)
  // Moves the spot along the equator into daylight or darkness.
  const turn = async (degrees: number, spotId = SPOT) => {
    const now = new Date()
    const noon = 180 - (now.getUTCHours() + now.getUTCMinutes() / 60) * 15
    const longitude = ((noon + degrees + 540) % 360) - 180
    const place = JSON.stringify({ latitude: 0, longitude })
    await server.sql`update spots set document = document || ${place}::text::jsonb where id = ${spotId}`
    await touchSea(server.sql)
  }
  await turn(0)

  await t.test('starts at night with the next light, and greys the dark hours', async t => {
    const day = (await ask({ key, spot: SPOT })).text
    t.match(day, /· at \d\d:00</)
    t.match(day, / night"><rect/)
    await turn(180)
    const { text } = await ask({ key, spot: SPOT })
    const [, light = ''] = /dark now; at first light, (\d\d):00</.exec(text) ?? []
    const hours = [...text.matchAll(/<g class="\w+( night)?">.*?>(\d\d)<\/text><\/g>/g)]
    t.equal(hours.length, 32, 'eight for each level')
    t.equal(hours[0]?.[1], undefined, 'the first hour is light')
    t.ok(hours.slice(0, 8).some(([, night]) => night))
    t.ok((Number(hours[0]?.[2]) - Number(light) + 24) % 24 <= 3, 'it follows the light')
    t.match((await ask({ key, spot: SPOT, lang: 'pt' })).text, 'agora é noite; ao amanhecer, ')
    await turn(0)
  })

  t.test('shows the sea at a spot as the API does', async t => {
    const { text } = await ask({ key, spot: SPOT, level: 'intermediate' })
    const { body } = await server.get(`/api/partner/v2/conditions/${SPOT}`, { key })
    t.match(text, `<h1 id="sea">${NEAR}</h1>`)
    t.match(text, 'Demo: these conditions are made up.')
    t.match(text, `${body.conditions.waterTempC} °C`)
    t.match(text, /<svg class="view".*<path class="dark" d="M/, 'with the picture of a day')
    const { score, label } = body.scores.intermediate
    const visible =
      /<div class="verdict" data-level="intermediate">(.*?)<\/div>\n<\/div>/s.exec(text)?.[1] ?? text
    t.match(visible, `<svg class="dial ${label}"`)
    t.match(visible, `Score ${score} out of 100`)
  })

  t.test('shows the verdict of the requested level', async t => {
    for (const level of ['kids', 'advanced', 'kids']) {
      const { text } = await ask({ key, spot: SPOT, level })
      const verdicts = [...text.matchAll(/class="verdict" data-level="(\w+)"( hidden)?>/g)]
      t.equal(verdicts.length, 4)
      t.strictSame(
        verdicts.filter(([, , hidden]) => !hidden).map(([, visible]) => visible),
        [level]
      )
    }
  })

  t.test("shows lesson names in the reader's language if translated", async t => {
    await server.sql`update lesson_types set translations = '{"pt": {"name": "Aula de grupo"}}'`
    t.match((await ask({ key, spot: SPOT, lang: 'pt' })).text, 'Aula de grupo')
    t.match((await ask({ key, spot: SPOT })).text, 'Group lesson')
  })

  t.test('offers lessons with places at the spot, else the next elsewhere', async t => {
    const there = offered((await ask({ key, spot: SPOT })).text, 'beginner')
    t.strictSame(there, [here, elsewhere])
    const anywhere = (await ask({ key })).text
    t.strictSame(offered(anywhere, 'beginner'), [elsewhere, here])
    t.match(anywhere, `href="/book/onda-clara/${elsewhere}" target="_blank" rel="noopener"`)
    t.match(anywhere, '€42.50')
    t.notMatch(anywhere, full)
  })

  t.test("offers each level what fits it first, with the requested level's list", async t => {
    await addLessonType(server.sql, { id: 'kids', name: 'Kids', level: 'kids' })
    const kids = await addSlot(server.sql, { lessonTypeId: 'kids', spotName: 'Elsewhere', daysAhead: 6 })
    const { text } = await ask({ key, spot: SPOT, level: 'kids' })
    t.strictSame(offered(text, 'kids'), [kids, here, elsewhere])
    t.strictSame(offered(text, 'beginner'), [here, elsewhere, kids])
    const visible = [...text.matchAll(/<ul class="lessons" data-level="(\w+)"( hidden)?>/g)]
    t.strictSame(
      visible.filter(([, , hidden]) => !hidden).map(([, level]) => level),
      ['kids']
    )
    await server.sql`update slots set on_sale = false where id = ${kids}`
  })

  t.test('is limited to a school, with a link to its page', async t => {
    await addSchool(server.sql, { id: 'other', name: 'Other' })
    const other = await addSlot(server.sql, { schoolId: 'other', spotName: NEAR, daysAhead: 1 })
    t.strictSame(offered((await ask({ key, spot: SPOT })).text, 'beginner'), [other, here, elsewhere])
    const { text } = await ask({ key, school: 'other', slug: 'hotel-mar' })
    t.strictSame(offered(text, 'beginner'), [other])
    t.match(text, 'href="/aff/hotel-mar?to=%2Fschools%2Fother"')
    t.match(text, '&amp;school=other&amp;slug=hotel-mar')
    t.match(text, '<input type="hidden" name="school" value="other">')
    await server.sql`update slots set on_sale = false where id = ${other}`
  })

  t.test('marks a party price', async t => {
    t.notMatch((await ask({ key, spot: SPOT })).text, 'whole group')
    await server.sql`update lesson_types set pricing_per = 'BOOKING'`
    t.match((await ask({ key, spot: SPOT })).text, 'Onda Clara · price for your whole group')
    t.match((await ask({ key, spot: SPOT, lang: 'pt' })).text, 'Onda Clara · preço para todo o grupo')
    await server.sql`update lesson_types set pricing_per = 'UNIT'`
  })

  t.test('skips a dozen full lessons for one with places', async t => {
    for (let n = 0; n < 12; n += 1) await addSlot(server.sql, { spotName: 'Coxos', instructors: 0 })
    t.strictSame(offered((await ask({ key, spot: 'coxos' })).text, 'beginner').length, 2)
    const later = await addSlot(server.sql, { spotName: 'Coxos', daysAhead: 5 })
    t.equal(offered((await ask({ key, spot: 'coxos' })).text, 'beginner')[0], later)
  })

  t.test('links through the affiliate, and keeps the language', async t => {
    const { text } = await ask({ key, spot: SPOT, slug: 'hotel-mar', lang: 'pt' })
    t.match(text, `href="/aff/hotel-mar?to=%2Fbook%2F${SCHOOL}%2F${here}%3Flang%3Dpt"`)
    t.match(text, 'href="/aff/hotel-mar?to=%2Fschools%3Flang%3Dpt"')
    t.match(text, '<html lang="pt">')
    const { text: plain } = await ask({ key, slug: '../admin' })
    t.match(plain, 'href="/schools"')
    t.notMatch(plain, 'admin')
  })

  t.test("uses the browser's language", async t => {
    const { text } = await server.get(`/w/surf?key=${key}`, { headers: { 'accept-language': 'pt-PT' } })
    t.match(text, 'Melhores praias agora')
  })

  t.test('shows the best spots by default, each with a link', async t => {
    const { text } = await ask({ key, slug: 'hotel-mar' })
    const { ranking } = (await server.get('/api/partner/v2/intelligence/surf-now', { key })).body
    for (const { spotId, name, level } of ranking) {
      t.match(
        text,
        `href="/w/surf?key=${key}&amp;spot=${spotId}&amp;slug=hotel-mar&amp;level=${level}"><span class="name">${html`${name}`.text}<`
      )
    }
  })

  t.test("ranks for the requested level, and keeps the person's values", async t => {
    const person = { level: 'kids', weight: '32', height: '140' }
    const { text } = await ask({ key, ...person, lang: 'en' })
    const { ranking } = (await server.get('/api/partner/v2/intelligence/surf-now?level=kids', { key })).body
    t.ok(ranking.length > 0)
    const along = 'lang=en&amp;level=kids&amp;weight=32&amp;height=140'
    for (const { spotId } of ranking)
      t.match(text, `href="/w/surf?key=${key}&amp;spot=${spotId}&amp;${along}"`)
    const [{ spotId, score }] = ranking
    await turn(0, spotId)
    const there = (await ask({ key, spot: spotId, ...person, lang: 'en' })).text
    t.match(there, `href="/w/surf?key=${key}&amp;${along}"`)
    t.match(there, `data-level="kids">`)
    t.match(there, `Score ${score} out of 100`)
  })

  for (const spot of ['atlantis', 'SUPERTUBOS', '__proto__', '\u0000', '..%2f']) {
    t.test(`reports the unknown spot ${JSON.stringify(spot)}, and shows the best`, async t => {
      const { status, text } = await ask({ key, spot })
      t.equal(status, 200)
      t.match(text, 'We do not know that spot.')
      t.match(text, '<ol class="ranking">')
    })
  }

  t.test('credits the data source wherever it shows the sea', async t => {
    const link = (words: string, query = '') =>
      `<a href="/legal/data${query}" target="_blank" rel="noopener">${words}<span class="hidden">`
    t.match((await ask({ key })).text, link('About the data'))
    t.match(
      (await ask({ key, spot: SPOT, slug: 'hotel-mar', lang: 'pt' })).text,
      link('Sobre os dados', '?lang=pt')
    )
    t.notMatch((await ask({ key: sizing })).text, '/legal/data')
    t.equal((await server.get('/legal/data')).status, 200)
  })

  t.test('shows no sea to a key without the scope forecast', async t => {
    const { status, text } = await ask({ key: sizing, spot: SPOT })
    t.equal(status, 200)
    t.notMatch(text, /id="sea"|class="dial|Score/)
    t.match(text, 'Your board and suit')
    t.match(text, 'Surf lessons')
  })

  t.test('sizes without scripts as the API does', async t => {
    for (const [level, weight, height] of [
      ['kids', '32', '140'],
      ['advanced', '84', '186'],
      ['beginner', '70', '']
    ] as const) {
      const { text } = await ask({ key: sizing, level, weight, height })
      const { recommendation } = (
        await server.get(`/api/partner/v2/sizing/board?level=${level}&weight=${weight}`, { key })
      ).body
      const suit = (
        await server.get(`/api/partner/v2/sizing/wetsuit?weight=${weight}${height && `&height=${height}`}`, {
          key
        })
      ).body.recommendation
      const board = recommendation.size.replaceAll("'", '&#39;').replaceAll('"', '&quot;')
      t.match(text, `id="board">${board} `)
      t.match(text, `id="suit">${suit.size}<`)
    }
  })

  t.test('is one page under its own policy: no cookie, no other host, below 40 KB', async t => {
    for (const query of [{ spot: SPOT }, {}, { spot: SPOT, lang: 'pt', slug: 'hotel-mar' }]) {
      const { headers, text } = await ask({ key, ...query })
      const nonce = /script-src 'nonce-([\w-]{22})'/.exec(headers.get('content-security-policy') ?? '')?.[1]
      t.equal(
        headers.get('content-security-policy'),
        `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors *`
      )
      t.equal(text.split(`nonce="${nonce}"`).length, 3)
      t.equal(headers.get('set-cookie'), null)
      t.equal(headers.get('referrer-policy'), 'no-referrer')
      t.equal(headers.get('x-robots-tag'), 'noindex')
      t.equal(headers.get('x-frame-options'), null)
      t.ok(gzipSync(text).length < MAX_BYTES)
      const places = [...text.matchAll(/\b(?:href|src|action)="([^"]*)"/g)].map(([, place = '']) => place)
      t.strictSame(
        places.filter(place => !/^\/(w|aff|book|schools|legal)\b/.test(place)),
        []
      )
      t.notMatch(text.replaceAll(key, '').replaceAll(nonce as string, ''), FORBIDDEN_WORDING)
      t.notMatch(text, /style="|url\(|\bon\w+="/)
      t.notMatch((await ask({ key, ...query })).text, nonce)
    }
  })

  t.test('accepts its key in the address only, and refuses in pages', async t => {
    const revoked = await server.platformKey(['sizing'])
    const [last] = await server.sql<{ id: string }[]>`
      select id from platform_keys order by created_at desc limit 1`
    await revokeKey(server.sql, last?.id as string)
    const REFUSED: readonly [query: string, status: number, say: string][] = [
      ['', 401, 'Choose a date and book your place.'],
      ['key=', 401, 'Choose a date and book your place.'],
      ['key=short', 401, 'Choose a date and book your place.'],
      [`key=${await server.schoolKey()}`, 401, 'Choose a date and book your place.'],
      [`key=${revoked}`, 401, 'Choose a date and book your place.'],
      [`key=${await server.platformKey(['forecast'])}`, 403, 'Choose a date and book your place.'],
      ['lang=pt', 401, 'Escolha uma data e reserve o seu lugar.']
    ]
    for (const [query, expected, say] of REFUSED) {
      const { status, text, headers } = await server.get(`/w/surf?${query}`, { key })
      t.equal(status, expected, query)
      t.match(text, say)
      t.match(headers.get('content-security-policy'), 'frame-ancestors *')
    }
    const { text } = await server.get('/w/surf?school=onda-clara&slug=hotel-mar&lang=pt')
    t.match(text, 'href="/aff/hotel-mar?to=%2Fschools%2Fonda-clara%3Flang%3Dpt"')
    t.match((await server.get('/w/surf?school=..%2Fx')).text, 'href="/schools"')
    t.match(await server.get('/w/elsewhere'), { status: 404, text: /Page not found/ })
  })

  t.test('marks a late forecast, and shows none that is older', async t => {
    const age = async (age: string) => {
      await server.sql`update forecasts set fetched_at = clock_timestamp() - ${age}::interval`
      await touchSea(server.sql)
      return (await ask({ key, spot: SPOT })).text
    }
    t.notMatch(await age('119 minutes'), 'Possibly out of date')
    t.notMatch((await ask({ key })).text, 'Possibly out of date')
    t.match(await age('121 minutes'), 'Possibly out of date: the latest update is late.')
    t.match((await ask({ key })).text, 'Possibly out of date: the latest update is late.')
    t.match(await age('361 minutes'), 'No forecast to show right now.')
    t.notMatch((await ask({ key })).text, 'Possibly out of date')
  })

  t.test('logs no key and no personal values', async t => {
    await ask({ key, spot: SPOT, level: 'kids', weight: '33', slug: 'hotel-mar' })
    await ask({ key: `${key}x` })
    await server.get('/health/live')
    t.ok(lines.length > 20)
    for (const line of lines) t.notMatch(line, /sbp_|sbs_|hotel-mar|weight/)
  })
})

t.test('the widget beyond the rate of its key', async t => {
  const server = await serve(t, { settings: { V2_RATE_PER_MINUTE: '1' } })
  const key = await server.platformKey(['sizing'])
  await server.get(`/w/surf?key=${key}`)
  const { status, text, headers } = await server.get(`/w/surf?key=${key}`)
  t.equal(status, 429)
  t.equal(headers.get('retry-after'), '60')
  t.match(text, '<h1>One moment</h1>')
})
