// tags: full alone
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { LEVELS } from '../../lib/lessons/level.ts'
import { LANGUAGES } from '../../lib/text/language.ts'
import { browse } from '../support/browser.ts'
import { openSchool } from '../support/centre.ts'
import { until } from '../support/receiver.ts'
import { addLessonType, addSlot } from '../support/school.ts'
import { fillSea } from '../support/sea.ts'

const DOCS = readFileSync(new URL('../../../docs/pages.md', import.meta.url), 'utf8')

/** Numbers that a pattern finds in the documentation page. */
function numbersOf(pattern: RegExp): { width: number; height: number } {
  const [, width, height] = pattern.exec(DOCS) ?? []
  return { width: Number(width), height: Number(height) }
}

t.test("the documented sizes of the widget's frame", async t => {
  const open = await browse(t)
  if (!open) return
  const { server } = await openSchool(t, {
    school: { name: 'Escola de Surf Onda Clara' },
    settings: { V2_RATE_PER_MINUTE: '100000' }
  })
  await addLessonType(server.sql, { id: 'long', name: 'Semi-private lesson for intermediate surfers' })
  for (const daysAhead of [1, 2, 3])
    await addSlot(server.sql, { lessonTypeId: 'long', spotName: 'Cantinho da Baía (Baleal)', daysAhead })
  await fillSea(server.databaseUrl)
  await server.sql`update forecasts set fetched_at = clock_timestamp() - interval '3 hours'`
  const key = await server.platformKey(['sizing', 'forecast'])
  const { page } = await open(server.url)

  const SIZES = {
    'in the snippet': numbersOf(/<iframe [^>]*width="(\d+)" height="(\d+)"/),
    'in two columns': numbersOf(/From (\d+) px it has two columns and needs (\d+) px of height/)
  }
  for (const spot of ['baleal-cantinho-da-baia', 'supertubos', '']) {
    t.test(`hold the widget at ${spot || 'the best spots'}, for every reader`, async t => {
      for (const lang of LANGUAGES) {
        for (const level of LEVELS) {
          await page.goto(`${server.url}/w/surf?${new URLSearchParams({ key, spot, lang, level })}`)
          for (const [layout, { width, height }] of Object.entries(SIZES)) {
            await page.setViewportSize({ width, height })
            const tall = Number(await page.evaluate('document.documentElement.scrollHeight'))
            t.ok(tall <= height, `${layout}, ${lang}, ${level}: ${tall} of ${height} px`)
          }
        }
      }
    })
  }

  t.test('are set by the documented listener of the embedding page only', async t => {
    const [, listener = ''] = /```html\n(<script>[\s\S]*?<\/script>)\n```/.exec(DOCS) ?? []
    const frame = (query: string) =>
      `<iframe title="Surf" width="360" height="100" src="${server.url}/w/surf?${query}"></iframe>`
    const host = createServer(({ url }, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(
        `<!doctype html><title>Hotel</title>${url === '/deaf' ? '' : listener}${frame(`key=${key}&amp;spot=supertubos`)}${frame('')}`
      )
    })
    await new Promise<void>(resolve => host.listen(0, 'localhost', resolve))
    t.teardown(() => new Promise<void>(resolve => host.close(() => resolve())))
    const origin = `http://localhost:${(host.address() as AddressInfo).port}`
    // High enough that all frames stay visible: a browser does not draw hidden frames, which then report
    // no height.
    const hotel = (await open([origin, server.url], { viewport: { width: 1280, height: 5000 } })).page
    await hotel.goto(origin)
    const allResized = '[...document.querySelectorAll("iframe")].every(frame => frame.height !== "100")'
    await until(async () => {
      // A frame reports its height when drawn; a busy browser may postpone that for a page without
      // interaction.
      await hotel.screenshot()
      return hotel.evaluate<boolean>(allResized)
    })
    for (const embedded of hotel.frames().slice(1)) {
      t.equal(await embedded.evaluate('document.documentElement.scrollHeight - innerHeight'), 0)
    }
    const [full = 0, refused = 0] = await hotel.evaluate<number[]>(
      '[...document.querySelectorAll("iframe")].map(frame => Number(frame.height))'
    )
    t.ok(full > refused && refused > 50, `${full} and ${refused} px`)
    await hotel.goto(`${origin}/deaf`)
    await hotel.frames()[1]?.waitForSelector('#fit')
    t.equal(await hotel.getAttribute('iframe', 'height'), '100')
    await hotel.context().close()
  })

  t.test('keep the fields of a row in one line in two columns', async t => {
    await page.setViewportSize(SIZES['in two columns'])
    for (const lang of LANGUAGES) {
      await page.goto(`${server.url}/w/surf?key=${key}&lang=${lang}`)
      const tops = await Promise.all(
        ['#weight', '#height'].map(async id => (await page.locator(id).boundingBox())?.y)
      )
      t.equal(tops[0], tops[1])
    }
  })
})
